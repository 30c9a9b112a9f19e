import { actions, type EntityType } from '@darsena/contract/access/entity-types'
import { NativeSelect } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ListedArea } from './entity-areas.ts'
import { cellOf, type GrantSheet, summaryOf } from './grant-sheet.ts'
import classes from './grants.module.css'
import { reachesFor, type SetReach } from './matrix-line.ts'
import { useGrantWords } from './reach-words.tsx'

function Summary({ sheet, type }: { sheet: GrantSheet; type: EntityType }) {
  const words = useGrantWords()
  const parts = summaryOf(sheet, type).map(
    ({ reach, actions: alike }) => `${alike.map(words.action).join(', ')}: ${words.reach(reach)}`,
  )
  return (
    <span className={classes.summary}>{parts.length > 0 ? parts.join(' · ') : words.reach(undefined)}</span>
  )
}

function Choices({ type, sheet, onSet }: { type: EntityType; sheet: GrantSheet; onSet: SetReach }) {
  const { t } = useTranslation('identity/grants')
  const words = useGrantWords()
  const fitting = reachesFor([type])
  return actions.map((action) => {
    const { own, reach, isImplied } = cellOf(sheet, type, action)
    const composite = own.length > 1 ? [{ value: own.join(), label: words.reaches(own) }] : []
    return (
      <NativeSelect
        key={action}
        label={words.action(action)}
        description={isImplied && `${words.reach(reach)}, ${t('implied')}`}
        data={[
          { value: 'NONE', label: words.reach(undefined) },
          ...fitting.map((value) => ({ value, label: words.reach(value) })),
          ...composite,
        ]}
        value={own.length > 0 ? own.join() : 'NONE'}
        onChange={(event) => {
          const { value } = event.currentTarget
          if (value !== own.join())
            onSet(
              [type],
              action,
              fitting.find((one) => one === value),
            )
        }}
      />
    )
  })
}

function TypeCard({
  type,
  sheet,
  onSet,
}: {
  type: EntityType
  sheet: GrantSheet
  onSet: SetReach | undefined
}) {
  const words = useGrantWords()
  const [isOpen, setOpen] = useState(false)
  const head = (
    <>
      <span className={classes.cardName}>{words.type(type)}</span>
      <Summary sheet={sheet} type={type} />
    </>
  )
  if (!onSet) return <li className={classes.card}>{head}</li>
  return (
    <li className={classes.card}>
      <details onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>
          {head}
          <IconChevronDown size={18} className={classes.arrow} aria-hidden />
        </summary>
        {isOpen && (
          <div className={classes.choices}>
            <Choices type={type} sheet={sheet} onSet={onSet} />
          </div>
        )}
      </details>
    </li>
  )
}

/** The matrix for narrow screens: a card for each entity type, which opens to its eight actions. */
export function PermissionCards({
  areas,
  sheet,
  onSet,
}: {
  areas: readonly ListedArea[]
  sheet: GrantSheet
  onSet?: SetReach | undefined
}) {
  const { t } = useTranslation('identity/grants')
  return areas.map(({ area, types }) => (
    <section key={area} aria-label={t(`area.${area}`)}>
      <h3 className={classes.areaName}>{t(`area.${area}`)}</h3>
      <ul className={classes.cards}>
        {types.map((type) => (
          <TypeCard key={type} type={type} sheet={sheet} onSet={onSet} />
        ))}
      </ul>
    </section>
  ))
}
