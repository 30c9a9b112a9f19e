import { ports } from '@darsena/contract/areas/marina/ports'
import { Select } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { useRowsOf } from '../../../kit/rows.ts'
import { SkeletonLines } from '../../../ui/loading.tsx'
import classes from './occupancy.module.css'
import { PortOccupancy } from './port-occupancy.tsx'
import '@mantine/core/styles/Combobox.layer.css'

const params = new URLSearchParams({ pageSize: '200', sort: 'name' })

/** How full a port is, with its own place in the menu; which port is in the address. */
export function Occupancy() {
  const { t } = useTranslation('marina/occupancy')
  const [address, setAddress] = useSearchParams()
  const items = useRowsOf(ports, params)
  if (!items) return <SkeletonLines />
  const portId = address.get('port') ?? items[0]?.id
  if (!portId) return <p>{t('noPort')}</p>
  return (
    <div className={classes.page}>
      {items.length > 1 && (
        <Select
          label={t('port')}
          data={items.map(({ id, name }) => ({ value: id, label: name }))}
          value={portId}
          allowDeselect={false}
          searchable={items.length > 8}
          onChange={(port) => port && setAddress({ port }, { replace: true })}
        />
      )}
      <PortOccupancy key={portId} portId={portId} />
    </div>
  )
}
