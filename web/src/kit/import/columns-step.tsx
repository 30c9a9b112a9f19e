import type { Resource } from '@darsena/contract/kit/define-resource'
import { missingFields, sheetOf } from '@darsena/contract/kit/import-sheet'
import { Alert, Button, NativeSelect, Table } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import formClasses from '../form/form.module.css'
import { useResourceTexts } from '../texts/resource-texts.ts'
import { writtenFields } from '../written-fields.ts'
import classes from './import.module.css'
import type { Mapping } from './run-import.ts'
import { SameForAll } from './same-for-all.tsx'
import '@mantine/core/styles/Table.layer.css'

interface MappingFaults {
  missing: string[]
  double: string[]
}

/** Required fields without a column, and fields with more than one. */
function faultsOf(resource: Resource, mapping: Mapping, defaults: object): MappingFaults {
  const targets = Object.values(mapping).filter((field) => field !== null)
  const missing = missingFields(resource, [...targets, ...Object.keys(defaults)])
  const double = [...new Set(targets.filter((field, at) => targets.indexOf(field) !== at))]
  return { missing, double }
}

function FaultNotice({
  resource,
  faults,
  refusals,
}: {
  resource: Resource
  faults: MappingFaults
  refusals: readonly string[]
}) {
  const { t } = useTranslation('kit/import')
  const words = useResourceTexts(resource)
  const named = (fields: readonly string[]) => fields.map((field) => `«${words.field(field)}»`).join(', ')
  const shownFaults = [
    ...(faults.missing.length > 0 ? [t('missing', { fields: named(faults.missing) })] : []),
    ...(faults.double.length > 0 ? [t('double', { fields: named(faults.double) })] : []),
    ...refusals,
  ]
  if (shownFaults.length === 0) return null
  return (
    <Alert color="red" role="alert" icon={<IconAlertCircle aria-hidden />}>
      {shownFaults.map((fault) => (
        <p key={fault} className={classes.fault}>
          {fault}
        </p>
      ))}
    </Alert>
  )
}

/** Which column of the file goes to which field: the server's guess, to be corrected here. */
export function ColumnsStep({
  resource,
  fileName,
  mapping,
  defaults,
  samples,
  faults: refusals,
  isBusy,
  onMapping,
  onDefaults,
  onBack,
  onNext,
}: {
  resource: Resource
  fileName: string
  mapping: Mapping
  /** What is the same in all rows. */
  defaults: Record<string, unknown>
  /** First values of each column. */
  samples: Record<string, readonly string[]>
  /** Why the server refused the mapping. */
  faults: readonly string[]
  isBusy: boolean
  onMapping: (mapping: Mapping) => void
  onDefaults: (defaults: Record<string, unknown>) => void
  onBack: () => void
  onNext: () => void
}) {
  const { t } = useTranslation('kit/import')
  const words = useResourceTexts(resource)
  const faults = faultsOf(resource, mapping, defaults)
  const options = [
    { value: '', label: t('ignore') },
    ...writtenFields(sheetOf(resource)).map(([value, { required }]) => ({
      value,
      label: required ? `${words.field(value)} *` : words.field(value),
    })),
  ]
  return (
    <>
      <p className={classes.intro}>{t('columnsIntro', { file: fileName })}</p>
      <FaultNotice resource={resource} faults={faults} refusals={refusals} />
      <fieldset disabled={isBusy} className={classes.choosing}>
        <Table verticalSpacing="xs" className={classes.columns}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('heading')}</Table.Th>
              <Table.Th>{t('samples')}</Table.Th>
              <Table.Th>{t('field')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {Object.entries(mapping).map(([heading, field]) => (
              <Table.Tr key={heading}>
                <Table.Th scope="row">{heading}</Table.Th>
                <Table.Td className={classes.samples}>
                  {(samples[heading] ?? []).join(' · ') || <i>{t('noSamples')}</i>}
                </Table.Td>
                <Table.Td>
                  <NativeSelect
                    aria-label={t('fieldFor', { heading })}
                    data={options}
                    value={field ?? ''}
                    error={field !== null && faults.double.includes(field)}
                    onChange={(event) => {
                      const next = event.currentTarget.value
                      onMapping({ ...mapping, [heading]: next === '' ? null : next })
                    }}
                  />
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
        <SameForAll
          resource={sheetOf(resource)}
          taken={Object.values(mapping)}
          values={defaults}
          onValues={onDefaults}
        />
      </fieldset>
      <div className={formClasses.bar}>
        <Button variant="default" onClick={onBack}>
          {t('otherFile')}
        </Button>
        <Button
          loading={isBusy}
          disabled={faults.missing.length > 0 || faults.double.length > 0}
          onClick={onNext}
        >
          {t('check')}
        </Button>
      </div>
    </>
  )
}
