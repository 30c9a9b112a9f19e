import { actions, type EntityType } from '@darsena/contract/access/entity-types'
import { Checkbox } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { cellOf, type GrantSheet } from './grant-sheet.ts'
import classes from './grants.module.css'
import type { SetReach } from './matrix-line.ts'
import { PermissionCards } from './permission-cards.tsx'
import { PermissionGrid } from './permission-grid.tsx'
import { ReachLegend } from './reach-legend.tsx'
import { SearchTypes, useListedAreas } from './search-types.tsx'
import '@mantine/core/styles/Checkbox.layer.css'

/** Who may do what: every entity type by every action, to be searched, and set where `onSet` is given. */
export function PermissionMatrix({
  label,
  sheet,
  stored,
  changes,
  onSet,
}: {
  label: string
  sheet: GrantSheet
  stored: GrantSheet
  changes: GrantSheet
  onSet?: SetReach | undefined
}) {
  const { t } = useTranslation('identity/grants')
  const [typed, setTyped] = useState('')
  const [isOnlyGranted, setOnlyGranted] = useState(false)
  const isNarrow = useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false })
  // With «only granted» a row stays while its last permission is being taken away.
  const isWanted = useCallback(
    (type: EntityType) =>
      !isOnlyGranted ||
      [stored, sheet].some((one) => actions.some((action) => cellOf(one, type, action).reach)),
    [isOnlyGranted, stored, sheet],
  )
  const areas = useListedAreas(typed, isWanted)
  return (
    <>
      <div className={classes.tools}>
        <SearchTypes typed={typed} onType={setTyped} />
        <Checkbox
          label={t('onlyGranted')}
          checked={isOnlyGranted}
          onChange={(event) => setOnlyGranted(event.currentTarget.checked)}
        />
      </div>
      <ReachLegend hasKeys={!isNarrow && onSet !== undefined} />
      {areas.length === 0 && <p role="status">{t('noMatch')}</p>}
      {areas.length > 0 &&
        (isNarrow ? (
          <PermissionCards areas={areas} sheet={sheet} onSet={onSet} />
        ) : (
          <PermissionGrid label={label} areas={areas} sheet={sheet} changes={changes} onSet={onSet} />
        ))}
    </>
  )
}
