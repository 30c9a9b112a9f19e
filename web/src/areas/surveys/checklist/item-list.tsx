import type { PlacedItem } from '@darsena/contract/areas/surveys/checklist-structure'
import { useTranslation } from 'react-i18next'
import { AddItem } from './add-part.tsx'
import classes from './checklist.module.css'
import { ItemLine } from './item-line.tsx'
import type { ChecklistEditing } from './use-checklist.ts'
import { useDropEnd } from './use-drag.ts'

/** The items of one place, and what adds another one. */
export function ItemList({
  place,
  label,
  items,
  editing,
  isEnabled,
}: {
  place: string
  label: string
  items: readonly PlacedItem[]
  editing: ChecklistEditing
  isEnabled: boolean
}) {
  const { t } = useTranslation('surveys/checklist')
  const { element, isOver } = useDropEnd(place, isEnabled)
  return (
    <div ref={element} className={classes.place} data-over={isOver || undefined}>
      {items.length === 0 && <p className={classes.none}>{t('noItems')}</p>}
      <ul className={classes.items} aria-label={t('itemsOf', { name: label })}>
        {items.map((item) => (
          <ItemLine key={item.itemId} item={item} place={place} editing={editing} isEnabled={isEnabled} />
        ))}
      </ul>
      {isEnabled && <AddItem place={place} name={label} editing={editing} />}
    </div>
  )
}
