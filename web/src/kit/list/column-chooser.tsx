import { ActionIcon } from '@mantine/core'
import { IconColumns3 } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { PopupCheck, PopupItem, PopupMenu } from '../../ui/popup-menu.tsx'
import type { Column, ColumnChoice } from './columns.tsx'

/** Lets the user choose which columns a list shows. */
export function ColumnChooser({ columns, choice }: { columns: readonly Column[]; choice: ColumnChoice }) {
  const { t } = useTranslation('kit/list')
  const toggle = (column: Column) => {
    const shown = columns.filter((other) => choice.isShown(other) !== (other === column))
    choice.setShown(shown.map(({ id }) => id))
  }
  return (
    <PopupMenu
      button={(props) => (
        <ActionIcon
          {...props}
          variant="default"
          size="input-sm"
          aria-label={t('chooseColumns')}
          title={t('chooseColumns')}
        >
          <IconColumns3 size={18} aria-hidden />
        </ActionIcon>
      )}
    >
      {columns.slice(1).map((column) => (
        <PopupCheck key={column.id} isOn={choice.isShown(column)} onToggle={() => toggle(column)}>
          {column.title}
        </PopupCheck>
      ))}
      <hr />
      <PopupItem onChoose={choice.reset}>{t('resetColumns')}</PopupItem>
    </PopupMenu>
  )
}
