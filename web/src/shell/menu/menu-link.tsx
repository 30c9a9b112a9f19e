import { Link } from 'react-router'
import type { MenuEntry } from '../../kit/area/area.ts'
import { useTextOf } from '../../kit/texts/i18n.ts'
import classes from './side-menu.module.css'

export function MenuLink({
  entry,
  isCurrent,
  onChosen,
}: {
  entry: MenuEntry
  isCurrent: boolean
  onChosen?: (() => void) | undefined
}) {
  const textOf = useTextOf()
  const Icon = entry.icon
  return (
    <Link
      to={entry.to ?? '/'}
      className={classes.entry}
      aria-current={isCurrent ? 'page' : undefined}
      onClick={onChosen}
    >
      {Icon && <Icon size={20} />}
      <span>{textOf(entry.label)}</span>
    </Link>
  )
}
