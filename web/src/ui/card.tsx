import { type ReactNode, useId } from 'react'
import classes from './card.module.css'

/** Something of its own among others, under a heading. */
export function Card({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className={classes.card} aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      {children}
    </section>
  )
}
