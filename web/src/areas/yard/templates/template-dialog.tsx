import { bookingSessions } from '@darsena/contract/areas/yard/booking-sessions'
import { type Proposal, proposal, templates } from '@darsena/contract/areas/yard/templates'
import { Button, Select, Table } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import panelClasses from '../../../kit/board/frame/panel.module.css'
import { dayFromText, textOfDay } from '../../../kit/board/time/board-calendar.ts'
import { DayInput } from '../../../kit/board/time/day-input.tsx'
import { http } from '../../../kit/http.ts'
import { HttpError } from '../../../kit/http-error.ts'
import { queryClient } from '../../../kit/query-client.ts'
import { useAllowed, useSession } from '../../../kit/session.tsx'
import { formatInstant, todayIn } from '../../../kit/texts/format.ts'
import { useResourceTexts } from '../../../kit/texts/resource-texts.ts'
import { toast } from '../../../kit/toasts.ts'
import { write } from '../../../kit/writes/write.ts'
import { confirm } from '../../../ui/confirm.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { Notice } from '../../../ui/notice.tsx'
import '@mantine/core/styles/Combobox.layer.css'
import '@mantine/core/styles/Table.layer.css'

const listKey = ['booking-sessions', 'templates']

const useTemplates = () =>
  useQuery({
    queryKey: listKey,
    queryFn: async ({ signal }) => templates.parse(await http('/yard/templates', { signal })),
  })

const useProposal = (id: string | null, from: string) =>
  useQuery({
    queryKey: [...listKey, id, from],
    queryFn: async ({ signal }) => {
      const path = `/yard/templates/${encodeURIComponent(id ?? '')}/proposal`
      return proposal.parse(await http(path, { query: { from }, signal }))
    },
    enabled: id !== null,
    meta: { kinds: ['booking-sessions', 'assets'] },
  })

/** What the server takes, in the order of the template. */
const changesOf = ({ steps }: Proposal, bookingId: string) =>
  steps.map(({ type, startsAt, endsAt, assetId, departmentId, contractor }, position) => ({
    op: 'create',
    bookingId,
    type,
    startsAt,
    endsAt,
    assetId,
    departmentId,
    contractor,
    position,
  }))

function Steps({ steps }: Pick<Proposal, 'steps'>) {
  const { t } = useTranslation('yard/templates')
  const { choice } = useResourceTexts(bookingSessions)
  const { timeZone } = useSession().facility
  const shown = (at: string) => formatInstant(new Date(at), timeZone)
  return (
    <Table.ScrollContainer minWidth={360}>
      <Table>
        <Table.Thead>
          <Table.Tr>
            {(['work', 'when', 'asset'] as const).map((column) => (
              <Table.Th key={column}>{t(`column.${column}`)}</Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {steps.map(({ type, startsAt, endsAt, assetName, isLater, isTaken }) => (
            <Table.Tr key={startsAt}>
              <Table.Td>{choice('type', type)}</Table.Td>
              <Table.Td>
                {shown(startsAt)} – {shown(endsAt)}
                {isTaken && <p className={panelClasses.warning}>{t('taken')}</p>}
                {isLater && !isTaken && <p className={panelClasses.dimmed}>{t('later')}</p>}
              </Table.Td>
              <Table.Td>{assetName}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}

function ForgetButton({ id, name, onForgotten }: { id: string; name: string; onForgotten: () => void }) {
  const { t } = useTranslation('yard/templates')
  const mayKeep = useAllowed({ can: ['approve', 'Booking'] })
  if (!mayKeep) return null
  const forget = async () => {
    if (!(await confirm({ title: t('forgetAsk', { name }), action: t('forget'), isDangerous: true }))) return
    try {
      await write(`/yard/templates/${id}`, { method: 'DELETE' })
    } catch {
      return
    }
    onForgotten()
    await queryClient.invalidateQueries({ queryKey: listKey })
  }
  return (
    <Button variant="subtle" color="red" onClick={() => void forget()}>
      {t('forget')}
    </Button>
  )
}

/** Plans the work of a booking by a sequence that the yard keeps, from a day on; all of it or none. */
export function TemplateDialog({ bookingId, onClose }: { bookingId: string; onClose: () => void }) {
  const { t } = useTranslation('yard/templates')
  const { timeZone } = useSession().facility
  const { data: list } = useTemplates()
  const [id, setId] = useState<string | null>(null)
  const [from, setFrom] = useState(() => textOfDay((dayFromText(todayIn(timeZone)) ?? 0) + 1))
  const { data } = useProposal(id, from)
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const plan = async () => {
    if (!data) return
    setBusy(true)
    setRefusal(undefined)
    try {
      const body = { changes: changesOf(data, bookingId) }
      await write('/yard/board/changes', { method: 'POST', body, quiet: [409, 422] })
    } catch (error) {
      if (error instanceof HttpError) setRefusal(error.body.message)
      return
    } finally {
      setBusy(false)
    }
    await queryClient.invalidateQueries({ queryKey: ['booking-sessions'] })
    await queryClient.invalidateQueries({ queryKey: ['bookings'] })
    toast.success(t('planned', { count: data.steps.length }))
    onClose()
  }
  return (
    <Dialog title={t('title')} size="lg" onClose={onClose}>
      <form
        className={panelClasses.form}
        onSubmit={(event) => {
          event.preventDefault()
          void plan()
        }}
      >
        {list && list.items.length === 0 && <p>{t('none')}</p>}
        <div className={panelClasses.pair}>
          <Select
            label={t('template')}
            data={(list?.items ?? []).map((one) => ({ value: one.id, label: one.name }))}
            value={id}
            onChange={setId}
            searchable
          />
          <DayInput
            label={t('from')}
            day={dayFromText(from)}
            onDay={(day) => day !== undefined && setFrom(textOfDay(day))}
          />
        </div>
        {data && <Steps steps={data.steps} />}
        {refusal && <Notice isUrgent text={refusal} />}
        <div className={panelClasses.formButtons}>
          {id !== null && (
            <ForgetButton
              id={id}
              name={list?.items.find((one) => one.id === id)?.name ?? ''}
              onForgotten={() => setId(null)}
            />
          )}
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" disabled={!data} loading={isBusy}>
            {t('plan')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
