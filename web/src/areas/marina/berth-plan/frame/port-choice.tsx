import { ports } from '@darsena/contract/areas/marina/ports'
import { ActionIcon, Group, Select } from '@mantine/core'
import { IconStar, IconStarFilled } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useRows } from '../../../../kit/rows.ts'
import { useLeftPlan } from '../data/left-plan.ts'
import '@mantine/core/styles/Combobox.layer.css'

const params = new URLSearchParams({ pageSize: '200', sort: 'name' })

/** The ports of the facility. */
export const usePorts = () => useRows(ports, params)

/** Which port is shown, and whether the plan is to open on it; nothing where there is but one. */
export function PortChoice({ portId, onPort }: { portId: string | undefined; onPort: (id: string) => void }) {
  const { t } = useTranslation('marina/berth-plan')
  const { data } = usePorts()
  const { port: usual, setPort } = useLeftPlan()
  const items = data?.items ?? []
  if (items.length < 2) return null
  const shown = portId ?? items[0]?.id
  const isUsual = usual !== undefined && usual === shown
  const label = t(isUsual ? 'portUsual' : 'portMakeUsual')
  return (
    <Group gap={4} wrap="nowrap">
      <Select
        aria-label={t('port')}
        data={items.map((row) => ({ value: row.id, label: String(row.name) }))}
        value={shown ?? null}
        onChange={(id) => id && onPort(id)}
        searchable
        allowDeselect={false}
      />
      <ActionIcon
        variant="default"
        size="input-sm"
        aria-pressed={isUsual}
        aria-label={label}
        title={label}
        onClick={() => setPort(isUsual ? undefined : shown)}
      >
        {isUsual ? <IconStarFilled size={16} aria-hidden /> : <IconStar size={16} aria-hidden />}
      </ActionIcon>
    </Group>
  )
}
