import type { ComponentProps } from 'react'
import { CallForm } from '../../kit/call-form.tsx'
import classes from '../sign-in/sign-in.module.css'

/** The form of a card of its own, with a word on what it is for. */
export function LinkForm({
  hint,
  children,
  ...form
}: Omit<ComponentProps<typeof CallForm>, 'className' | 'isWide'> & { hint?: string }) {
  return (
    <CallForm {...form} isWide className={classes.form}>
      {hint && <p className={classes.hint}>{hint}</p>}
      {children}
    </CallForm>
  )
}
