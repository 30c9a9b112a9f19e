import type { ReactNode } from 'react'
import classes from './notice.module.css'

/** Something to know that came up by itself, and perhaps what can be done about it; read out at once where it is urgent. */
export function Notice({
  text,
  isUrgent = false,
  children,
}: {
  text: string
  isUrgent?: boolean
  children?: ReactNode
}) {
  return (
    <div role={isUrgent ? 'alert' : 'status'} className={classes.notice}>
      <span>{text}</span>
      {children}
    </div>
  )
}
