import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { MenuEntry } from '../../kit/area/area.ts'
import { Mark } from '../../ui/mark.tsx'
import { FacilitySwitch } from '../facility-switch.tsx'
import { MenuGroup } from './menu-group.tsx'
import { MenuLink } from './menu-link.tsx'
import classes from './side-menu.module.css'

/** The menu as the signed-in user sees it; `trail` leads to the entry of the current path. */
export function SideMenu({
  entries,
  trail,
  onChosen,
}: {
  entries: readonly MenuEntry[]
  trail: readonly MenuEntry[]
  onChosen?: () => void
}) {
  const { t } = useTranslation('shell')
  const [group, current] = [trail[0], trail.at(-1)]
  const [toggled, setToggled] = useState<Record<string, boolean>>({})
  const [seen, setSeen] = useState(group?.id)
  if (seen !== group?.id) {
    // Coming into a group opens it, even if it was closed by hand before.
    setSeen(group?.id)
    if (group) setToggled(({ [group.id]: _, ...others }) => others)
  }
  return (
    <div className={classes.side}>
      <Link to="/" className={classes.brand} onClick={onChosen}>
        <Mark size={30} />
        <span>Darsena</span>
      </Link>
      <FacilitySwitch />
      <nav className={classes.nav} aria-label={t('menu.label')}>
        <ul className={classes.list}>
          {entries.map((entry) => (
            <li key={entry.id}>
              {entry.children ? (
                <MenuGroup
                  entry={entry}
                  currentId={group?.id === entry.id ? current?.id : undefined}
                  isOpen={toggled[entry.id] ?? group?.id === entry.id}
                  onToggle={(isOpen) => setToggled((before) => ({ ...before, [entry.id]: isOpen }))}
                  onChosen={onChosen}
                />
              ) : (
                <MenuLink entry={entry} isCurrent={current?.id === entry.id} onChosen={onChosen} />
              )}
            </li>
          ))}
        </ul>
      </nav>
    </div>
  )
}
