import { IconChevronDown } from '@tabler/icons-react'
import { useId } from 'react'
import { Link } from 'react-router'
import type { MenuEntry } from '../../kit/area/area.ts'
import { useTextOf } from '../../kit/texts/i18n.ts'
import { MenuLink } from './menu-link.tsx'
import classes from './side-menu.module.css'

/** A group opens by its arrow; where it has an address of its own, its name leads there. */
export function MenuGroup({
  entry,
  currentId,
  isOpen,
  onToggle,
  onChosen,
}: {
  entry: MenuEntry
  /** Id of the current child; undefined when the current path is elsewhere. */
  currentId: string | undefined
  isOpen: boolean
  onToggle: (isOpen: boolean) => void
  onChosen?: (() => void) | undefined
}) {
  const textOf = useTextOf()
  const id = useId()
  const Icon = entry.icon
  const label = textOf(entry.label)
  const name = (
    <>
      {Icon && <Icon size={20} />}
      <span>{label}</span>
    </>
  )
  const toggle = { 'aria-expanded': isOpen, 'aria-controls': id, onClick: () => onToggle(!isOpen) }
  const arrow = <IconChevronDown className={classes.arrow} size={18} aria-hidden />
  return (
    <>
      <div className={classes.group} data-within={currentId !== undefined || undefined}>
        {entry.to ? (
          <>
            <Link to={entry.to} className={classes.entry} onClick={onChosen}>
              {name}
            </Link>
            <button type="button" className={classes.toggle} aria-label={label} {...toggle}>
              {arrow}
            </button>
          </>
        ) : (
          <button type="button" className={classes.entry} {...toggle}>
            {name}
            {arrow}
          </button>
        )}
      </div>
      <ul id={id} className={classes.children} hidden={!isOpen}>
        {entry.children?.map((child) => (
          <li key={child.id}>
            <MenuLink entry={child} isCurrent={currentId === child.id} onChosen={onChosen} />
          </li>
        ))}
      </ul>
    </>
  )
}
