import { type StayKind, stayKinds } from '@darsena/contract/areas/marina/stay-choices'
import { uuidv7 } from '@darsena/contract/kit/uuid'
import { Button, Checkbox, Select, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from '../../../../kit/board/frame/panel.module.css'
import { HttpError } from '../../../../kit/http-error.ts'
import { RowPicker } from '../../../../kit/pickers/row-picker.tsx'
import { create } from '../../../../kit/staging/staged.ts'
import { Dialog } from '../../../../ui/dialog.tsx'
import type { Place } from '../data/staged.ts'
import { boatOf, type KnownBoat, useBoat } from '../data/use-boat.ts'
import { obstacleAt } from '../drawn/obstacles.ts'
import { usePlanContext } from '../plan/plan-context.ts'
import '@mantine/core/styles/Checkbox.layer.css'

interface CreateProps {
  place: Place
  onClose: () => void
}

const kindOf = (value: string | null): StayKind => stayKinds.find((kind) => kind === value) ?? 'TRANSIT'

/** Whose stay it is that was drawn; until it is saved with all the others it is only staged. */
export function CreateStay({ place, onClose }: CreateProps) {
  const { t } = useTranslation('marina/berth-plan')
  const { picture, words, may, changes } = usePlanContext()
  const [boatId, setBoatId] = useState<string | null>(null)
  const [kind, setKind] = useState<StayKind>('TRANSIT')
  const [notes, setNotes] = useState('')
  const [confirmed, setConfirmed] = useState(false)
  const [reason, setReason] = useState('')
  const [isWaiting, setWaiting] = useState(false)
  const [fault, setFault] = useState<string>()
  const boat = useBoat(boatId ?? undefined)
  const isClosure = kind === 'CLOSURE'
  const id = useState(uuidv7)[0]
  const { bars, trackBars } = picture
  const slots = place.slotIds.flatMap((one) => bars.data.slotAt.get(one) ?? [])
  const ownerOf = (whose?: KnownBoat) => ({ stayId: id, label: whose?.label ?? '', kind, size: whose?.size })
  const owner = ownerOf(isClosure ? undefined : boat)
  const obstacle = obstacleAt(bars, trackBars, slots, { id, owner, from: place.from, to: place.to })
  const isMisfit = obstacle?.misfit !== undefined
  const isComplete = isClosure ? notes.trim() !== '' : boatId !== null
  const add = (whose?: KnownBoat) => {
    const remark = notes.trim() || null
    const stay = isClosure
      ? { boatId: null, notes: null, reason: remark }
      : { boatId, notes: remark, reason: null }
    const overrideReason = isMisfit && reason.trim() ? reason.trim() : undefined
    changes.change((staged) =>
      create(staged, {
        id,
        owner: ownerOf(whose),
        record: stay,
        overrideReason,
        place: { ...place, confirmed: confirmed || isClosure },
      }),
    )
    onClose()
  }
  // Submitting before the boat's measures have arrived waits for them.
  const submit = async () => {
    if (!isComplete || isWaiting) return
    if (isClosure || !boatId) return add()
    setWaiting(true)
    try {
      // Where the dialog is closed meanwhile, nobody asks any more, and nothing is added.
      add(await boatOf(boatId))
    } catch (error) {
      setFault(error instanceof HttpError ? error.message : undefined)
      setWaiting(false)
    }
  }
  return (
    <Dialog title={t('create.title')} size="lg" onClose={onClose}>
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        <p>
          <strong>{words.slots(bars.data, slots)}</strong>, {words.period(place)} · {words.nights(place)}
        </p>
        {!isClosure && (
          <RowPicker
            resource="boats"
            name="boatId"
            label={t('create.boat')}
            id={boatId}
            known={null}
            error={fault}
            required
            isClearable
            onChange={(picked) => {
              setBoatId(picked)
              setFault(undefined)
            }}
            onBlur={() => {}}
          />
        )}
        <Select
          label={t('create.kind')}
          data={stayKinds.map((value) => ({ value, label: words.kind(value) }))}
          value={kind}
          onChange={(value) => setKind(kindOf(value))}
          allowDeselect={false}
        />
        <Textarea
          label={t(isClosure ? 'create.reason' : 'create.notes')}
          required={isClosure}
          maxLength={isClosure ? 500 : 10_000}
          autosize
          minRows={2}
          value={notes}
          onChange={(event) => setNotes(event.currentTarget.value)}
        />
        {may.approve && !isClosure && (
          <Checkbox
            label={t('create.confirmed')}
            checked={confirmed}
            onChange={(event) => setConfirmed(event.currentTarget.checked)}
          />
        )}
        {obstacle && (
          <p className={classes.warning} role="status">
            {words.obstacle(bars, obstacle)}
          </p>
        )}
        {isMisfit && may.approve && (
          <TextInput
            label={t('fault.reason')}
            maxLength={500}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
        )}
        <div className={classes.formButtons}>
          <Button variant="default" onClick={onClose}>
            {t('create.cancel')}
          </Button>
          <Button type="submit" disabled={!isComplete} loading={isWaiting}>
            {t('create.add')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
