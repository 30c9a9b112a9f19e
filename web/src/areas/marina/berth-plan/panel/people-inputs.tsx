import { boatMemberRoles } from '@darsena/contract/areas/fleet/boat-member-roles'
import { labelled } from '@darsena/contract/kit/define-resource'
import { Checkbox, Stack } from '@mantine/core'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { RowPicker } from '../../../../kit/pickers/row-picker.tsx'
import { createRow, useRowsOf } from '../../../../kit/rows.ts'
import { useAllowed, useSession } from '../../../../kit/session.tsx'
import { todayIn } from '../../../../kit/texts/format.ts'
import { useResourceTexts } from '../../../../kit/texts/resource-texts.ts'
import { toast } from '../../../../kit/toasts.ts'
import type { NewStayValues, SetNewStay } from './use-new-stay.ts'
import '@mantine/core/styles/Checkbox.layer.css'

/** The people of a boat today, owners first; undefined until they are known. */
function usePeople(boatId: string) {
  const today = todayIn(useSession().facility.timeZone)
  const params = useMemo(() => new URLSearchParams({ boatId, sort: 'role', pageSize: '100' }), [boatId])
  const rows = useRowsOf(boatMemberRoles, params)
  return rows
    ?.filter(({ from, to }) => (from === null || from <= today) && (to === null || to >= today))
    .flatMap((row) => {
      const member = labelled.safeParse(row.member)
      return member.success ? [{ ...member.data, role: row.role }] : []
    })
}

/** The owner of a boat that has none yet: whom one picks or makes here owns her from today. */
function OwnerInput({ boatId, onOwner }: { boatId: string; onOwner: (id: string) => void }) {
  const { t } = useTranslation('marina/berth-plan')
  const today = todayIn(useSession().facility.timeZone)
  const set = async (memberId: string | null) => {
    if (memberId === null) return
    const row = await createRow(boatMemberRoles, { boatId, memberId, role: 'OWNER', from: today })
    const [person, boat] = [labelled.safeParse(row.member).data, labelled.safeParse(row.boat).data]
    toast.success(t('create.ownerSet', { person: person?.label ?? '', boat: boat?.label ?? '' }))
    onOwner(memberId)
  }
  return (
    <>
      <RowPicker
        resource="boat-members"
        name="ownerId"
        label={t('create.owner')}
        id={null}
        known={null}
        error={undefined}
        required={false}
        isClearable={false}
        onChange={(id) => void set(id).catch(() => {})}
        onBlur={() => {}}
      />
      <p>{t('create.ownerHint')}</p>
    </>
  )
}

/** Whom to ask about a new stay and who is aboard, both of the boat's own people first. */
export function PeopleInputs({
  boatId,
  values: { contactId, aboard },
  set,
}: {
  boatId: string
  values: NewStayValues
  set: SetNewStay
}) {
  const { t } = useTranslation('marina/berth-plan')
  const { choice } = useResourceTexts(boatMemberRoles)
  const maySeeRoles = useAllowed({ can: ['read', 'BoatMemberRole'] })
  const maySee = useAllowed({ can: ['read', 'BoatMember'] }) && maySeeRoles
  const mayOwn = useAllowed({ can: ['create', 'BoatMemberRole'] })
  const people = usePeople(boatId)
  if (!maySee || !people) return null
  const named = [...new Map(people.map((one) => [one.id, one])).values()]
  const offered = named.map(({ id, label, role }) => ({
    value: id,
    label: `${label} · ${choice('role', role)}`,
  }))
  const hasOwner = people.some(({ role }) => role === 'OWNER')
  return (
    <>
      {!hasOwner && mayOwn && (
        <OwnerInput boatId={boatId} onOwner={(id) => contactId === null && set({ contactId: id })} />
      )}
      <RowPicker
        resource="boat-members"
        name="contactId"
        label={t('create.contact')}
        id={contactId}
        known={offered.find(({ value }) => value === contactId) ?? null}
        first={offered}
        error={undefined}
        required={false}
        isClearable
        onChange={(id) => set({ contactId: id })}
        onBlur={() => {}}
      />
      {named.length > 0 && (
        <Checkbox.Group
          label={t('create.aboard')}
          value={aboard.map(({ memberId }) => memberId)}
          onChange={(ids) =>
            set({
              aboard: named.flatMap(({ id, role }) => (ids.includes(id) ? [{ memberId: id, role }] : [])),
            })
          }
        >
          <Stack gap="xs" mt={4}>
            {offered.map(({ value, label }) => (
              <Checkbox key={value} value={value} label={label} />
            ))}
          </Stack>
        </Checkbox.Group>
      )}
    </>
  )
}
