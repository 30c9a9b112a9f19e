import { unitLabel, units } from '@darsena/contract/areas/surveys/units'
import { Table } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../kit/texts/i18n.ts'
import { CatalogueNav } from './catalogue-nav.tsx'
import '@mantine/core/styles/Table.layer.css'

/** The units of readings. */
export function UnitsPage() {
  const { t } = useTranslation('surveys')
  const { language } = useLanguage()
  return (
    <>
      <CatalogueNav />
      <Table aria-label={t('catalogue.units')} maw="40rem">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('unit.label')}</Table.Th>
            <Table.Th>{t('unit.category')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {units.map((unit) => (
            <Table.Tr key={unit.name}>
              <Table.Td>{unitLabel(unit, language)}</Table.Td>
              <Table.Td>{t(`unit.of.${unit.category}`)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </>
  )
}
