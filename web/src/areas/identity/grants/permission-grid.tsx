import { actions } from '@darsena/contract/access/entity-types'
import { type KeyboardEvent, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { ListedArea } from './entity-areas.ts'
import type { GrantSheet } from './grant-sheet.ts'
import classes from './grants.module.css'
import { placeAfter } from './grid-keys.ts'
import { GridLine } from './grid-line.tsx'
import { type Line, reachesFor, type SetReach } from './matrix-line.ts'
import { ReachMenu } from './reach-menu.tsx'
import { type GrantWords, useGrantWords } from './reach-words.tsx'
import { useGridFocus } from './use-grid-focus.ts'

/** Keys 0 to 4 set a reach at once, from none to without limit. */
function reachForKey(key: string, line: Line) {
  if (key === '0' || key === 'Delete' || key === 'Backspace') return { reach: undefined }
  const reach = (['OWN', 'MANAGED_BOATS', 'FACILITY', 'ALL'] as const)[Number(key) - 1]
  return reach && reachesFor(line.types).includes(reach) ? { reach } : undefined
}

const bodyOf = ({ types }: ListedArea, name: string, words: GrantWords): Line[] => [
  { name, types, isHead: true },
  ...types.map((type) => ({ name: words.type(type), types: [type], isHead: false })),
]

interface GridProps {
  label: string
  areas: readonly ListedArea[]
  sheet: GrantSheet
  changes: GrantSheet
  onSet?: SetReach | undefined
}

/** The rows by area, each row with its number in the whole grid. */
function useBodies(areas: readonly ListedArea[]) {
  const { t } = useTranslation('identity/grants')
  const words = useGrantWords()
  return useMemo(() => {
    let at = 0
    const numbered = (line: Line) => ({ line, at: at++ })
    return areas.map((one) => ({
      area: one.area,
      lines: bodyOf(one, t(`area.${one.area}`), words).map(numbered),
    }))
  }, [areas, t, words])
}

function GridHead() {
  const { t } = useTranslation('identity/grants')
  const words = useGrantWords()
  return (
    <thead>
      <tr>
        <th scope="col">{t('type')}</th>
        {actions.map((action) => (
          <th key={action} scope="col">
            {words.action(action)}
          </th>
        ))}
      </tr>
    </thead>
  )
}

/** Entity types by actions, each cell with its reach; without `onSet` it is only read. */
export function PermissionGrid({ label, areas, sheet, changes, onSet }: GridProps) {
  const words = useGrantWords()
  const bodies = useBodies(areas)
  const lines = useMemo(() => bodies.flatMap((body) => body.lines.map(({ line }) => line)), [bodies])
  const { grid, current, focus, follow, opener, press, open, close } = useGridFocus(lines.length)
  const cell = { line: lines[current.line], action: actions[current.column] }
  const pressKey = (event: KeyboardEvent) => {
    const { line, action } = cell
    if (!onSet || !line || !action || event.altKey || event.metaKey) return
    const next = placeAfter(event, current, { lines: lines.length, columns: actions.length })
    const chosen = event.ctrlKey ? undefined : reachForKey(event.key, line)
    if (next) focus(next)
    else if (chosen) onSet(line.types, action, chosen.reach)
    if (next || chosen) event.preventDefault()
  }
  const table = (
    <table
      ref={grid}
      className={classes.grid}
      role={onSet && 'grid'}
      aria-label={label}
      onKeyDown={pressKey}
      onPointerDown={press}
      onFocus={({ target }) => follow(target)}
    >
      <GridHead />
      {bodies.map((body) => (
        <tbody key={body.area}>
          {body.lines.map(({ line, at }) => (
            <GridLine
              key={at}
              line={line}
              at={at}
              sheet={sheet}
              changes={changes}
              current={at === current.line ? current.column : undefined}
              isOpen={opener !== null && at === current.line}
              onOpen={open}
              onSet={onSet}
              words={words}
            />
          ))}
        </tbody>
      ))}
    </table>
  )
  if (onSet) {
    const { line, action } = cell
    return (
      <>
        <div className={classes.scroller}>{table}</div>
        {opener && line && action && (
          <ReachMenu
            key={opener.dataset.place}
            opener={opener}
            cell={{ line, action }}
            sheet={sheet}
            onChoose={(reach) => onSet(line.types, action, reach)}
            onClose={() => close(opener)}
          />
        )}
      </>
    )
  }
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what has nothing to stop at is scrolled by its own keys
    <section className={classes.scroller} aria-label={label} tabIndex={0}>
      {table}
    </section>
  )
}
