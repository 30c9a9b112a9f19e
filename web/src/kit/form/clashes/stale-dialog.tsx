import type { Resource } from '@darsena/contract/kit/define-resource'
import { Button, Group, Radio, Table } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../../ui/dialog.tsx'
import { useChosenRows } from '../../pickers/use-chosen-rows.ts'
import { historyPage, type Row } from '../../rows.ts'
import { sameValue } from '../../same-value.ts'
import { useSession } from '../../session.tsx'
import { formatInstant } from '../../texts/format.ts'
import { useResourceTexts } from '../../texts/resource-texts.ts'
import { useShown } from '../../texts/shown-value.ts'
import { knownReferences } from '../stored-row.ts'
import type { Values } from '../use-row-form.ts'
import classes from './stale-dialog.module.css'
import '@mantine/core/styles/Table.layer.css'
import '@mantine/core/styles/Radio.layer.css'

interface ValueProps {
  resource: Resource
  field: string
  value: unknown
  /** The row that the value stands in, if its references came with labels. */
  row?: Row
}

function ShownValue({ resource, field, value, row }: ValueProps) {
  const { t } = useTranslation('kit/form')
  const shown = useShown(resource)
  const { to } = resource.traits[field] ?? {}
  const ids = to ? [value].flat().filter((id) => typeof id === 'string') : []
  const { chosen } = useChosenRows(to ?? '', ids, row ? knownReferences(row, field) : [])
  const text = to ? chosen.map(({ label }) => label).join(', ') : shown.value(field, value)
  return text || <i>{t('nothing')}</i>
}

function Choice({
  name,
  side,
  isChosen,
  onChoose,
  ...value
}: ValueProps & { name: string; side: string; isChosen: boolean; onChoose: () => void }) {
  return (
    <Radio
      name={name}
      checked={isChosen}
      onChange={onChoose}
      label={
        <>
          <span className={classes.side}>{side}</span>
          <ShownValue {...value} />
        </>
      }
    />
  )
}

/** Who saved in between and when, from the newest entry of the row's history. */
function useWhoSaved(resource: Resource, theirs: Row): string {
  const { t } = useTranslation('kit/form')
  const { facility } = useSession()
  const { data } = useQuery({
    queryKey: [resource.name, 'history', theirs.id, 'newest', theirs.version],
    queryFn: ({ signal }) => historyPage(resource, theirs.id, 1, signal),
  })
  const at = formatInstant(theirs.updatedAt, facility.timeZone)
  const name = data?.items[0]?.by?.label
  return name ? t('staleBy', { name, at }) : t('stale', { at })
}

/** Both versions of a row that two people changed, field by field; either may be taken for each. */
export function StaleDialog({
  resource,
  base,
  theirs,
  mine,
  onClose,
  onSave,
}: {
  resource: Resource
  base: Row
  theirs: Row
  mine: Values
  onClose: () => void
  onSave: (chosen: Values) => Promise<void>
}) {
  const { t } = useTranslation('kit/form')
  const words = useResourceTexts(resource)
  const intro = useWhoSaved(resource, theirs)
  const [isMine, setMine] = useState<Record<string, boolean>>({})
  const [isBusy, setBusy] = useState(false)
  const fields = Object.keys(resource.fields)
  const clashing = fields.filter((field) => field in mine && !sameValue(mine[field], theirs[field]))
  const others = fields.filter((field) => !(field in mine) && !sameValue(base[field], theirs[field]))
  const save = async () => {
    setBusy(true)
    const chosen = clashing.filter((field) => isMine[field] ?? true)
    await onSave(Object.fromEntries(chosen.map((field) => [field, mine[field]])))
    setBusy(false)
  }
  return (
    <Dialog onClose={onClose} title={t('staleTitle')} size="xl">
      <p className={classes.intro}>{intro}</p>
      <div className={classes.fields}>
        {clashing.map((field) => (
          <fieldset key={field} className={classes.field}>
            <legend>{words.field(field)}</legend>
            <Choice
              name={field}
              side={t('mine')}
              isChosen={isMine[field] ?? true}
              onChoose={() => setMine({ ...isMine, [field]: true })}
              resource={resource}
              field={field}
              value={mine[field]}
            />
            <Choice
              name={field}
              side={t('theirs')}
              isChosen={isMine[field] === false}
              onChoose={() => setMine({ ...isMine, [field]: false })}
              resource={resource}
              field={field}
              value={theirs[field]}
              row={theirs}
            />
          </fieldset>
        ))}
      </div>
      {others.length > 0 && (
        <Table captionSide="top" className={classes.others}>
          <Table.Caption>{t('alsoChanged')}</Table.Caption>
          <Table.Tbody>
            {others.map((field) => (
              <Table.Tr key={field}>
                <Table.Th scope="row">{words.field(field)}</Table.Th>
                <Table.Td>
                  <ShownValue resource={resource} field={field} value={theirs[field]} row={theirs} />
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button loading={isBusy} onClick={() => void save()}>
          {t('saveChoice')}
        </Button>
      </Group>
    </Dialog>
  )
}
