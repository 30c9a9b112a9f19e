import type { ComponentType } from 'react'
import classes from './state-badge.module.css'

/** What a state means to the reader: fine, waiting or worth a look, bad, worth knowing, over. */
export type Tone = 'good' | 'attention' | 'bad' | 'notice' | 'neutral' | 'yellow' | 'light-blue'

/** A state by icon, word and colour; the word is in the text's own colour, which reaches AA on every tint. */
export function StateBadge({
  tone,
  Icon,
  label,
}: {
  tone: Tone
  Icon: ComponentType<{ size: number }>
  label: string
}) {
  return (
    <span className={classes.badge} data-tone={tone}>
      <Icon size={14} aria-hidden />
      {label}
    </span>
  )
}
