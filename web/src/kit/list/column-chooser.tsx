import { ActionIcon, Menu } from '@mantine/core'
import { IconColumns3 } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Column, ColumnChoice } from './columns.tsx'
import '@mantine/core/styles/Menu.layer.css'

/** Lets the user choose which columns a list shows. */
export function ColumnChooser({ columns, choice }: { columns: readonly Column[]; choice: ColumnChoice }) {
  const { t } = useTranslation('kit/list')
  const shown = columns.filter(choice.isShown).map(({ source }) => source)
  return (
    <Menu closeOnItemClick={false} position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon
          variant="default"
          size="input-sm"
          aria-label={t('chooseColumns')}
          title={t('chooseColumns')}
        >
          <IconColumns3 size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown mah="70dvh" style={{ overflowY: 'auto' }}>
        <Menu.CheckboxGroup value={shown} onChange={choice.setShown}>
          {columns.slice(1).map(({ source, title }) => (
            <Menu.CheckboxItem key={source} value={source}>
              {title}
            </Menu.CheckboxItem>
          ))}
        </Menu.CheckboxGroup>
        <Menu.Divider />
        <Menu.Item onClick={choice.reset}>{t('resetColumns')}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
