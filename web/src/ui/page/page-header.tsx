import type { ReactNode } from 'react'
import classes from './page-header.module.css'

/** Head of a screen below the top bar: what it shows, and its buttons. Level 2, since the top bar has the page's title. */
export function PageHeader({
  title,
  subtitle,
  actions,
}: {
  title: ReactNode
  subtitle?: ReactNode
  actions?: ReactNode
}) {
  return (
    <div className={classes.header}>
      <div className={classes.words}>
        <h2 className={classes.title}>{title}</h2>
        {subtitle && <p className={classes.subtitle}>{subtitle}</p>}
      </div>
      {actions && <div className={classes.actions}>{actions}</div>}
    </div>
  )
}
