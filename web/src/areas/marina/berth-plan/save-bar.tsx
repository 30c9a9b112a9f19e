import { ActionIcon, Button } from '@mantine/core'
import { IconArrowBackUp, IconArrowForwardUp } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import classes from './plan.module.css'
import type { StagedChanges } from './use-staged.ts'

/** Saves all staged changes in one go, or lets go of them. It shows as long as there is something to take back. */
export function SaveBar({ changes }: { changes: StagedChanges }) {
  const { t } = useTranslation('marina/berth-plan')
  const count = changes.staged.size
  if (count === 0 && !changes.canUndo && !changes.canRedo) return null
  return (
    <div className={classes.saveBar}>
      <p role="status">{count > 0 ? t('unsaved', { count }) : t('nothingUnsaved')}</p>
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
