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
  level = 2,
}: {
  title: string
  text: string
  picture?: ReactNode
  primary?: ScreenAction
  secondary?: ScreenAction
  /** 1 where the message is the whole page. */
  level?: 1 | 2
}) {
  const Heading = `h${level}` as const
  return (
    <section className={classes.screen}>
      {picture && (
        <div className={classes.picture} aria-hidden>
          {picture}
        </div>
      )}
      <Heading className={classes.title}>{title}</Heading>
      <p className={classes.text}>{text}</p>
      <div className={classes.actions}>
        {primary && <ActionButton action={primary} variant="filled" />}
        {secondary && <ActionButton action={secondary} variant="default" />}
      </div>
    </section>
  )
}
