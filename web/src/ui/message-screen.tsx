import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import classes from './message-screen.module.css'

/** A link or something to do. */
export type ScreenAction = { label: string; to: string } | { label: string; onClick: () => void }

function ActionButton({ action, variant }: { action: ScreenAction; variant: 'filled' | 'default' }) {
  if ('to' in action) {
    return (
      <Button component={Link} to={action.to} variant={variant}>
        {action.label}
      </Button>
    )
  }
  return (
    <Button variant={variant} onClick={action.onClick}>
      {action.label}
    </Button>
  )
}

/** A screen that says one thing and what can be done about it (specification, section 2.5). */
export function MessageScreen({
  title,
  text,
  picture,
  primary,
  secondary,
}: {
  title: string
  text: string
  picture?: ReactNode
  primary?: ScreenAction
  secondary?: ScreenAction
}) {
  return (
    <section className={classes.screen}>
      {picture && (
        <div className={classes.picture} aria-hidden>
          {picture}
        </div>
      )}
      <h2 className={classes.title}>{title}</h2>
      <p className={classes.text}>{text}</p>
      <div className={classes.actions}>
        {primary && <ActionButton action={primary} variant="filled" />}
        {secondary && <ActionButton action={secondary} variant="default" />}
      </div>
    </section>
  )
}
