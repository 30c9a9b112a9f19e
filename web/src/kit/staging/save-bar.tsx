import { ActionIcon, Button } from '@mantine/core'
import { IconArrowBackUp, IconArrowForwardUp } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import classes from './staging.module.css'

interface BarProps {
  changes: {
    staged: ReadonlyMap<string, unknown>
    isSaving: boolean
    discarded: number
    canUndo: boolean
    canRedo: boolean
    save: () => Promise<void>
    discard: () => void
    undo: () => void
    redo: () => void
  }
  /** How many of them cannot be saved as they are. */
  toSolve: number
}

/** Saves all staged changes in one go, or discards them. It shows as long as there is something to take back. */
export function SaveBar({ changes, toSolve }: BarProps) {
  const { t } = useTranslation('kit/staging')
  const count = changes.staged.size
  if (count === 0 && !changes.canUndo && !changes.canRedo) return null
  const isDiscarded = count === 0 && changes.discarded > 0
  const state =
    count > 0
      ? [t('unsaved', { count }), toSolve > 0 && t('toSolve', { count: toSolve })].filter(Boolean).join(', ')
      : isDiscarded
        ? t('discarded', { count: changes.discarded })
        : t('nothingUnsaved')
  return (
    <div className={classes.saveBar}>
      <p role="status">{state}</p>
      {isDiscarded && (
        <Button variant="light" onClick={changes.undo}>
          {t('takeBack')}
        </Button>
      )}
      <ActionIcon
        variant="default"
        size="input-sm"
        aria-label={t('undo')}
        title={t('undo')}
        disabled={!changes.canUndo}
        onClick={changes.undo}
      >
        <IconArrowBackUp size={18} aria-hidden />
      </ActionIcon>
      <ActionIcon
        variant="default"
        size="input-sm"
        aria-label={t('redo')}
        title={t('redo')}
        disabled={!changes.canRedo}
        onClick={changes.redo}
      >
        <IconArrowForwardUp size={18} aria-hidden />
      </ActionIcon>
      <Button variant="default" disabled={count === 0 || changes.isSaving} onClick={changes.discard}>
        {t('discard')}
      </Button>
      <Button disabled={count === 0} loading={changes.isSaving} onClick={() => void changes.save()}>
        {t('save', { count })}
      </Button>
    </div>
  )
}
