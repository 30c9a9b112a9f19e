import type { PlacedItem } from '@darsena/contract/areas/surveys/checklist-structure'
import { inLanguage } from '@darsena/contract/kit/label'
import { ActionIcon } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconGripVertical, IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../kit/texts/i18n.ts'
import classes from './checklist.module.css'
import { removeItem, stepItem } from './checklist-model.ts'
import type { ChecklistEditing } from './use-checklist.ts'
import { useDraggable } from './use-drag.ts'

/** One item in its place; it is dragged by its grip, or moved by its arrows. */
export function ItemLine({
  item,
  place,
  editing,
  isEnabled,
}: {
  item: PlacedItem
  place: string
  editing: ChecklistEditing
  isEnabled: boolean
}) {
  const { t } = useTranslation('surveys/checklist')
  const { language } = useLanguage()
  const { itemId } = item
  const { element, handle, edge } = useDraggable({ kind: 'item', place, itemId }, isEnabled)
  const name = inLanguage(item.name, language)
  const step = (by: -1 | 1) => () => editing.change((before) => stepItem(before, { place, itemId }, by))
  return (
    <li ref={element} className={classes.item} data-edge={edge ?? undefined} data-item={item.code}>
      {isEnabled && (
        <span
          ref={(node) => {
            handle.current = node
          }}
          className={classes.grip}
          aria-hidden
        >
          <IconGripVertical size={16} />
        </span>
      )}
      <span className={classes.code}>{item.code}</span>
      <span className={classes.name}>
        {name}
        {item.archived && <em className={classes.archived}>{t('archivedItem')}</em>}
      </span>
      <span className={classes.count}>{t('readings', { count: item.readings.length })}</span>
      {isEnabled && (
        <span className={classes.tools}>
          <ActionIcon variant="subtle" aria-label={t('up', { name })} onClick={step(-1)}>
            <IconArrowUp size={16} aria-hidden />
          </ActionIcon>
          <ActionIcon variant="subtle" aria-label={t('down', { name })} onClick={step(1)}>
            <IconArrowDown size={16} aria-hidden />
          </ActionIcon>
          <ActionIcon
            variant="subtle"
            color="red"
            aria-label={t('remove', { name })}
            onClick={() => editing.change((before) => removeItem(before, place, itemId))}
          >
            <IconX size={16} aria-hidden />
          </ActionIcon>
        </span>
      )}
    </li>
  )
}
