import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { Dialog } from '../../ui/dialog.tsx'
import classes from './palette.module.css'
import { noteRecent, recentPlaces } from './recent-places.ts'
import { type Place, type PlaceGroup, useFound } from './use-found.ts'

/** Where an arrow key leads from one of so many places; undefined for any other key. */
function nextOf(key: string, at: number, count: number): number | undefined {
  if (count === 0) return undefined
  if (key === 'ArrowDown') return (at + 1) % count
  if (key === 'ArrowUp') return (at - 1 + count) % count
  return undefined
}

function Group({
  group,
  chosen,
  idOf,
  onChoose,
}: {
  group: PlaceGroup
  chosen: Place | undefined
  idOf: (place: Place) => string
  onChoose: (place: Place) => void
}) {
  const id = useId()
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of options is no fieldset
    <div role="group" aria-labelledby={id}>
      <div id={id} className={classes.group}>
        {group.title}
      </div>
      {group.places.map((place) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the field's, which names the chosen option
        <div
          key={place.to}
          id={idOf(place)}
          role="option"
          tabIndex={-1}
          aria-selected={place === chosen}
          className={classes.place}
          onClick={() => onChoose(place)}
        >
          <span>{place.title}</span>
          {place.beside && <small>{place.beside}</small>}
        </div>
      ))}
    </div>
  )
}

/** Enter that is pressed while the answer is on its way leads on as soon as it is there, unless one types on. */
function useEnter(isReady: boolean, lead: () => void) {
  const [isPressed, setPressed] = useState(false)
  const follow = useEffectEvent(() => {
    setPressed(false)
    lead()
  })
  useEffect(() => {
    if (isPressed && isReady) follow()
  }, [isPressed, isReady])
  return { press: () => setPressed(true), forget: () => setPressed(false) }
}

/** Search over everything and the way to every page, by the keyboard alone. */
export function Palette({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('shell')
  const navigate = useNavigate()
  const id = useId()
  const [typed, setTyped] = useState('')
  const [at, setAt] = useState(0)
  const { groups: found, isSearching } = useFound(typed)
  const { data: recent = [] } = useQuery({
    queryKey: ['palette', 'recent'],
    queryFn: recentPlaces,
    staleTime: 0,
    meta: { kinds: [] },
  })
  const isBlank = typed.trim() === ''
  const groups =
    isBlank && recent.length > 0
      ? [{ id: 'recent', title: t('palette.recent'), places: recent }, ...found]
      : found
  const places = groups.flatMap((group) => group.places)
  const chosen = places[Math.min(at, places.length - 1)]
  const idOf = (place: Place) => `${id}-${places.indexOf(place)}`
  const chosenId = chosen && idOf(chosen)
  useEffect(() => {
    if (chosenId) document.getElementById(chosenId)?.scrollIntoView({ block: 'nearest' })
  }, [chosenId])
  const go = (place: Place) => {
    void noteRecent(place)
    onClose()
    void navigate(place.to)
  }
  const enter = useEnter(!isSearching, () => chosen && go(chosen))
  const press = (event: KeyboardEvent) => {
    const next = nextOf(event.key, Math.min(at, places.length - 1), places.length)
    if (next !== undefined) setAt(next)
    else if (event.key === 'Enter') enter.press()
    else return
    event.preventDefault()
  }
  return (
    <Dialog title={t('palette.title')} size="lg" onClose={onClose}>
      <input
        className={classes.field}
        role="combobox"
        aria-label={t('palette.label')}
        aria-expanded
        aria-controls={`${id}-list`}
        aria-activedescendant={chosenId}
        aria-autocomplete="list"
        placeholder={t('palette.placeholder')}
        autoComplete="off"
        spellCheck={false}
        data-autofocus
        maxLength={200}
        value={typed}
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value)
          setAt(0)
          enter.forget()
        }}
        onKeyDown={press}
      />
      <p className={classes.state} role="status">
        {isSearching && t('palette.searching')}
        {!isSearching && places.length === 0 && t('palette.nothing')}
      </p>
      <div id={`${id}-list`} role="listbox" aria-label={t('palette.title')} className={classes.list}>
        {groups.map((group) => (
          <Group key={group.id} group={group} chosen={chosen} idOf={idOf} onChoose={go} />
        ))}
      </div>
    </Dialog>
  )
}
