import { type ReactNode, useId } from 'react'
import classes from './account.module.css'

/** One matter of the account, under a heading. */
export function AccountSection({
  title,
  hint,
  children,
}: {
  title: string
  hint?: string
  children: ReactNode
}) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={classes.section}>
      <h2 id={id} className={classes.title}>
        {title}
      </h2>
      {hint && <p className={classes.hint}>{hint}</p>}
      <div className={classes.content}>{children}</div>
    </section>
  )
}
