import { actions, type EntityType, entityTypes } from '@darsena/contract/access/entity-types'
import type { UserGrant } from '@darsena/contract/areas/identity/grants'
import { Button, NativeSelect, Select } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { entityAreas } from '../grants/entity-areas.ts'
import { reachesFor } from '../grants/matrix-line.ts'
import { scopeOf } from '../grants/reach.ts'
import { useGrantWords } from '../grants/reach-words.tsx'
import { keyOfGrant } from './grant-key.ts'
import classes from './users.module.css'
import '@mantine/core/styles/Combobox.layer.css'
import '@mantine/core/styles/Fieldset.layer.css'

function TypeSelect({
  value,
  error,
  onChange,
}: {
  value: EntityType | null
  error: string
  onChange: (type: EntityType | null) => void
}) {
  const { t } = useTranslation(['identity/users', 'identity/grants', 'kit/form'])
  const words = useGrantWords()
  return (
    <Select
      label={t('canDo.type')}
      error={error}
      data={entityAreas.map(({ area, types }) => ({
        group: t(`identity/grants:area.${area}`),
        items: types.map((type) => ({ value: type, label: words.type(type) })),
      }))}
      value={value}
      onChange={(next) => onChange(entityTypes.find((type) => type === next) ?? null)}
      searchable
      allowDeselect={false}
      nothingFoundMessage={t('kit/form:pickerEmpty')}
    />
  )
}

/** Puts together one more permission or denial; it counts once all are saved. */
export function AddGrant({ taken, onAdd }: { taken: readonly string[]; onAdd: (grant: UserGrant) => void }) {
  const { t } = useTranslation(['identity/users', 'kit'])
  const words = useGrantWords()
  const [type, setType] = useState<EntityType | null>(null)
  const [action, setAction] = useState<UserGrant['action']>('read')
  const [isDenial, setDenial] = useState(false)
  const [wanted, setWanted] = useState('FACILITY')
  const [error, setError] = useState('')
  const fitting = reachesFor(type ? [type] : [])
  const reach = fitting.find((one) => one === wanted) ?? 'FACILITY'
  const add = () => {
    if (!type) return setError(t('kit:fault.required'))
    const grant = { entityType: type, action, scope: scopeOf(reach), inverted: isDenial }
    if (taken.includes(keyOfGrant(grant))) return setError(t('own.twice'))
    onAdd(grant)
    setType(null)
    setError('')
  }
  return (
    <fieldset className={classes.add}>
      <legend>{t('own.add')}</legend>
      <NativeSelect
        label={t('own.effect')}
        data={[
          { value: 'grant', label: t('own.grant') },
          { value: 'deny', label: t('own.deny') },
        ]}
        value={isDenial ? 'deny' : 'grant'}
        onChange={(event) => setDenial(event.currentTarget.value === 'deny')}
      />
      <NativeSelect
        label={t('canDo.action')}
        data={actions.map((value) => ({ value, label: words.action(value) }))}
        value={action}
        onChange={(event) => setAction(actions.find((one) => one === event.currentTarget.value) ?? 'read')}
      />
      <TypeSelect
        value={type}
        error={error}
        onChange={(next) => {
          setType(next)
          setError('')
        }}
      />
      <NativeSelect
        label={t('canDo.reach')}
        data={fitting.map((value) => ({ value, label: words.reach(value) }))}
        value={reach}
        onChange={(event) => setWanted(event.currentTarget.value)}
      />
      <Button variant="default" leftSection={<IconPlus size={18} aria-hidden />} onClick={add}>
        {t('own.addAction')}
      </Button>
    </fieldset>
  )
}
