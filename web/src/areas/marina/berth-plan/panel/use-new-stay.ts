import type { StayKind } from '@darsena/contract/areas/marina/stay-choices'
import { uuidv7 } from '@darsena/contract/kit/uuid'
import { useState } from 'react'
import { HttpError } from '../../../../kit/http-error.ts'
import { create } from '../../../../kit/staging/staged.ts'
import type { NewStay, Place } from '../data/staged.ts'
import { boatOf, type KnownBoat, useBoat } from '../data/use-boat.ts'
import { freeBerths } from '../drawn/free-berths.ts'
import { type Obstacle, obstacleAt, type Wish } from '../drawn/obstacles.ts'
import { usePlanContext } from '../plan/plan-context.ts'

export interface NewStayValues {
  boatId: string | null
  kind: StayKind
  place: Place
  contactId: string | null
  aboard: NewStay['aboard']
  /** Of a closure, its reason. */
  notes: string
  /** Why a boat is let in that does not fit. */
  reason: string
}

export type SetNewStay = (part: Partial<NewStayValues>) => void

export interface NewStayForm {
  values: NewStayValues
  set: SetNewStay
  isClosure: boolean
  slots: readonly number[]
  size: KnownBoat['size'] | undefined
  wish: Wish
  obstacle: Obstacle | undefined
  fault: string | undefined
  isComplete: boolean
  isWaiting: boolean
  submit: () => Promise<void>
}

/** A new stay as it is filled in, and what of it can be seen to go wrong. */
export function useNewStay(first: Place, onClose: () => void): NewStayForm {
  const { picture, changes, address } = usePlanContext()
  const { bars, trackBars } = picture
  const id = useState(uuidv7)[0]
  const [values, setValues] = useState<NewStayValues>({
    boatId: address.filter.boatId ?? null,
    kind: 'TRANSIT',
    place: first,
    contactId: null,
    aboard: [],
    notes: '',
    reason: '',
  })
  const [isWaiting, setWaiting] = useState(false)
  const [fault, setFault] = useState<string>()
  const { boatId, kind, place } = values
  const boat = useBoat(boatId ?? undefined)
  const isClosure = kind === 'CLOSURE'
  const ownerOf = (whose?: KnownBoat) => ({ stayId: id, label: whose?.label ?? '', kind, size: whose?.size })
  const wish = { id, owner: ownerOf(isClosure ? undefined : boat), from: place.from, to: place.to }
  const slots = place.slotIds.flatMap((one) => bars.data.slotAt.get(one) ?? [])
  const obstacle = obstacleAt(bars, trackBars, slots, wish)
  const remark = values.notes.trim() || null
  const isComplete = place.slotIds.length > 0 && (isClosure ? remark !== null : boatId !== null)
  // The berth that fits best is offered where none was pointed at.
  const [best] = boat && place.slotIds.length === 0 && !isClosure ? freeBerths(bars, trackBars, wish) : []
  const bestId = best && bars.data.slots.id[best.slot]
  if (bestId !== undefined) setValues({ ...values, place: { ...place, slotIds: [bestId] } })
  const add = (whose?: KnownBoat) => {
    const { contactId, aboard } = values
    const record = isClosure
      ? { boatId: null, notes: null, reason: remark, contactId: null, aboard: [] }
      : { boatId, notes: remark, reason: null, contactId, aboard }
    const overrideReason = obstacle?.misfit && values.reason.trim() ? values.reason.trim() : undefined
    const owner = ownerOf(whose)
    const confirmed = place.confirmed || isClosure
    changes.change((staged) =>
      create(staged, { id, owner, record, overrideReason, place: { ...place, confirmed } }),
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
  const set: SetNewStay = (part) => {
    setValues((last) => ({ ...last, ...part }))
    setFault(undefined)
  }
  return {
    values,
    set,
    isClosure,
    slots,
    size: boat?.size,
    wish,
    obstacle,
    fault,
    isComplete,
    isWaiting,
    submit,
  }
}
