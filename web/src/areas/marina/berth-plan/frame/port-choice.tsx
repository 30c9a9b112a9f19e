import { ports } from '@darsena/contract/areas/marina/ports'
import { Select } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useRows } from '../../../../kit/rows.ts'
import '@mantine/core/styles/Combobox.layer.css'

const params = new URLSearchParams({ pageSize: '200', sort: 'name' })

/** The ports of the facility. */
export const usePorts = () => useRows(ports, params)

/** Which port is shown; nothing where there is but one. */
export function PortChoice({ portId, onPort }: { portId: string | undefined; onPort: (id: string) => void }) {
  const { t } = useTranslation('marina/berth-plan')
  const { data } = usePorts()
  const items = data?.items ?? []
  if (items.length < 2) return null
  return (
    <Select
      aria-label={t('port')}
      data={items.map((row) => ({ value: row.id, label: String(row.name) }))}
      value={portId ?? items[0]?.id ?? null}
      onChange={(id) => id && onPort(id)}
      allowDeselect={false}
    />
  )
}
