import { Autocomplete } from '@mantine/core'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from '../../../../kit/board/frame/panel.module.css'
import { freeBerths } from '../drawn/free-berths.ts'
import type { Wish } from '../drawn/obstacles.ts'
import { usePlanContext } from '../plan/plan-context.ts'
import '@mantine/core/styles/Combobox.layer.css'

const mostOffered = 30

interface InputProps {
  label: string
  slotIds: readonly string[]
  /** Whose berth it is to be and when, by which free ones are offered. */
  wish: Wish
  isRequired?: boolean
  isDisabled?: boolean
  onSlots: (slotIds: string[]) => void
}

/** Berths that are free and fit, best first, only once somebody looks for one. */
function useOffered(wish: Wish, isOpen: boolean) {
  const { picture, words } = usePlanContext()
  const { bars, trackBars } = picture
  const { id, owner, from, to } = wish
  return useMemo(() => {
    if (!isOpen) return []
    return freeBerths(bars, trackBars, { id, owner, from, to }).map(({ slot, fit }) => ({
      value: bars.data.slots.code[slot] ?? '',
      detail: [
        bars.data.groups.name[bars.data.slots.group[slot] ?? -1],
        words.size(bars.data, slot),
        fit && words.verdict(fit.verdict),
      ]
        .filter(Boolean)
        .join(' · '),
    }))
  }, [isOpen, bars, trackBars, words, id, owner, from, to])
}

/** Berths by their codes, `A12 + A13`: chosen from those that are free and fit, or typed; reported when all of them exist. */
export function BerthInput({ label, slotIds, wish, isRequired, isDisabled, onSlots }: InputProps) {
  const { t } = useTranslation('marina/berth-plan')
  const { slots, slotAt } = usePlanContext().data
  const [typed, setTyped] = useState<string | null>(null)
  const [isOpen, setOpen] = useState(false)
  const [error, setError] = useState('')
  const offered = useOffered(wish, isOpen)
  const details = useMemo(() => new Map(offered.map(({ value, detail }) => [value, detail])), [offered])
  const codes = slotIds.map((id) => slots.code[slotAt.get(id) ?? -1] ?? '').join(' + ')
  const take = (text: string) => {
    const wanted = text.split('+').map((code) => code.trim().toLowerCase())
    const found = wanted.map((code) => slots.code.findIndex((one) => one.toLowerCase() === code))
    const missing = wanted.find((_, at) => found[at] === -1)
    if (missing !== undefined) return setError(t('panel.noSlot', { code: missing }))
    setError('')
    setTyped(null)
    onSlots(found.flatMap((slot) => slots.id[slot] ?? []))
  }
  const commit = () => typed !== null && typed.trim() !== '' && take(typed)
  const search = (typed ?? '').trim().toLowerCase()
  return (
    <Autocomplete
      label={label}
      required={isRequired}
      disabled={isDisabled}
      error={error || undefined}
      autoComplete="off"
      data={offered.map(({ value }) => value)}
      filter={({ options, limit }) => {
        const all = options.flatMap((one) => ('value' in one ? [one] : []))
        return all.filter(({ value }) => value.toLowerCase().startsWith(search)).slice(0, limit)
      }}
      limit={mostOffered}
      renderOption={({ option }) => (
        <span>
          <strong>{option.value}</strong> <span className={classes.dimmed}>{details.get(option.value)}</span>
        </span>
      )}
      value={typed ?? codes}
      onChange={setTyped}
      onOptionSubmit={take}
      dropdownOpened={isOpen}
      onDropdownOpen={() => setOpen(true)}
      onDropdownClose={() => setOpen(false)}
      onBlur={commit}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return
        event.preventDefault()
        commit()
        // Nothing covers what one goes on with.
        setOpen(false)
      }}
    />
  )
}
