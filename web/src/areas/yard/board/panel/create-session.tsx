import { boats } from '@darsena/contract/areas/fleet/boats'
import { type SessionType, sessionTypes } from '@darsena/contract/areas/yard/session-choices'
import { uuidv7 } from '@darsena/contract/kit/uuid'
import { Button, Select, Textarea, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from '../../../../kit/board/frame/panel.module.css'
import { RowPicker } from '../../../../kit/pickers/row-picker.tsx'
import { rowQuery } from '../../../../kit/rows.ts'
import { create } from '../../../../kit/staging/staged.ts'
import { Dialog } from '../../../../ui/dialog.tsx'
import type { SessionOwner, SessionPlace } from '../data/staged-sessions.ts'
import { yardObstacles } from '../drawn/obstacles.ts'
import { useYard } from '../yard-context.ts'
import { BookingChoice } from './booking-choice.tsx'
import { FreeTimes } from './free-times.tsx'
import { PlaceChange } from './place-change.tsx'
import { TimeFields } from './time-fields.tsx'
import '@mantine/core/styles/Combobox.layer.css'

const numberOf = (value: unknown) => (typeof value === 'number' ? value : null)
const typeOf = (value: string | null): SessionType =>
  sessionTypes.find((type) => type === value) ?? 'MOVEMENT'

/** A boat that is not on the board yet, with what a lift has to know of her; undefined until she is known. */
function useBoatOf(id: string | null) {
  const { data: row } = useQuery({ ...rowQuery(boats, id ?? ''), enabled: id !== null })
  return (
    row && {
      label: String(row.name ?? ''),
      size: { weightKg: numberOf(row.displacementKg), beam: numberOf(row.beam) },
    }
  )
}

interface SlotProps {
  label: string
  name: string
  id: string | null
  onSlot: (id: string | null) => void
}

function SlotPicker({ onSlot, ...props }: SlotProps) {
  return (
    <RowPicker
      resource="boat-slots"
      known={null}
      error={undefined}
      required={false}
      isClearable
      onChange={onSlot}
      onBlur={() => {}}
      {...props}
    />
  )
}

/** What is to be done with which boat at the time that was drawn; until it is saved with all the others it is only staged. */
export function CreateSession({ place: drawn, onClose }: { place: SessionPlace; onClose: () => void }) {
  const { t } = useTranslation('yard/board')
  const { picture, calendar, words, data, may, changes } = useYard()
  const [place, setPlace] = useState(drawn)
  const [boatId, setBoatId] = useState<string | null>(null)
  const [bookingId, setBookingId] = useState<string | null>(null)
  const [type, setType] = useState<SessionType>('HAUL_OUT')
  const [fromSlotId, setFromSlotId] = useState<string | null>(null)
  const [toSlotId, setToSlotId] = useState<string | null>(null)
  const [notes, setNotes] = useState('')
  const [reason, setReason] = useState('')
  const [id] = useState(uuidv7)
  const boat = useBoatOf(boatId)
  const { bars } = picture
  const owner: SessionOwner = {
    bookingId: id,
    code: '',
    bookingStatus: 'REQUESTED',
    type,
    status: 'PLANNED',
    boatId: boatId ?? '',
    label: boat?.label ?? '',
    size: boat?.size ?? { weightKg: null, beam: null },
    way: '',
    isOverridden: false,
  }
  const obstacles = yardObstacles(bars, calendar, { id, owner, place })
  const obstacleText = obstacles && words.obstacles(bars, obstacles)
  const isMisfit = obstacles?.misfit !== undefined
  const add = () => {
    if (boatId === null || !boat) return
    const record = {
      boatId,
      bookingId,
      fromSlotId,
      toSlotId,
      notes: bookingId === null ? notes.trim() || null : null,
    }
    const overrideReason = isMisfit && reason.trim() ? reason.trim() : undefined
    changes.change((staged) => create(staged, { id, owner, place, record, overrideReason }))
    onClose()
  }
  const setTime = (time: { from: number; to: number }) => setPlace({ ...place, ...time })
  return (
    <Dialog title={t('create.title')} size="lg" onClose={onClose}>
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault()
          add()
        }}
      >
        <RowPicker
          resource="boats"
          name="boatId"
          label={t('create.boat')}
          id={boatId}
          known={null}
          error={undefined}
          required
          isClearable
          onChange={(next) => {
            setBoatId(next)
            setBookingId(null)
          }}
          onBlur={() => {}}
        />
        <BookingChoice boatId={boatId} bookingId={bookingId} onBooking={setBookingId} />
        <Select
          label={t('create.type')}
          data={sessionTypes.map((value) => ({ value, label: words.type(value) }))}
          value={type}
          onChange={(value) => setType(typeOf(value))}
          allowDeselect={false}
        />
        <Select
          label={t('panel.asset')}
          data={data.assets.id.map((value, at) => ({ value, label: data.assets.name[at] ?? '' }))}
          value={place.assetId}
          onChange={(assetId) => setPlace({ ...place, assetId })}
          clearable
        />
        <TimeFields place={place} isDisabled={false} onTime={setTime} />
        <FreeTimes place={place} onTime={setTime} />
        <div className={classes.pair}>
          <SlotPicker label={t('create.from')} name="fromSlotId" id={fromSlotId} onSlot={setFromSlotId} />
          <SlotPicker label={t('create.to')} name="toSlotId" id={toSlotId} onSlot={setToSlotId} />
        </div>
        {boatId !== null && toSlotId !== null && place.to !== null && (
          <PlaceChange boatId={boatId} toSlotId={toSlotId} at={place.to} />
        )}
        {bookingId === null && (
          <Textarea
            label={t('create.notes')}
            maxLength={10_000}
            autosize
            minRows={2}
            value={notes}
            onChange={(event) => setNotes(event.currentTarget.value)}
          />
        )}
        {obstacleText && (
          <p className={classes.warning} role="status">
            {obstacleText}
          </p>
        )}
        {isMisfit && may.approve && (
          <TextInput
            label={t('create.reason')}
            maxLength={500}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
        )}
        <div className={classes.formButtons}>
          <Button variant="default" onClick={onClose}>
            {t('create.cancel')}
          </Button>
          <Button type="submit" disabled={!boat}>
            {t('create.add')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
