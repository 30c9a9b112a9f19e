import { ActionIcon, Progress } from '@mantine/core'
import { IconRefresh, IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import classes from './files.module.css'
import type { Upload, Uploads } from './use-uploads.ts'
import '@mantine/core/styles/Progress.layer.css'

function UploadCard({ upload, retry, cancel }: { upload: Upload } & Pick<Uploads, 'retry' | 'cancel'>) {
  const { t } = useTranslation('kit/files')
  const { key, name, sent, size, state, fault, canRetry } = upload
  const percent = Math.floor((sent / Math.max(1, size)) * 100)
  return (
    <li className={classes.card} data-failed={state === 'failed' || undefined}>
      <span className={classes.about}>
        <span className={classes.name}>{name}</span>
        {state === 'failed' ? (
          <span role="alert" className={classes.fault}>
            {fault}
          </span>
        ) : (
          <>
            <Progress value={percent} aria-label={t('sending', { name })} />
            <span className={classes.size}>
              {state === 'sending' ? t('progress', { percent }) : t(state)}
            </span>
          </>
        )}
      </span>
      {canRetry && (
        <ActionIcon variant="default" aria-label={t('retry', { name })} onClick={() => retry(key)}>
          <IconRefresh size={16} aria-hidden />
        </ActionIcon>
      )}
      <ActionIcon variant="default" aria-label={t('cancel', { name })} onClick={() => cancel(key)}>
        <IconX size={16} aria-hidden />
      </ActionIcon>
    </li>
  )
}

/** Uploads on their way, each with how far it has come. */
export function UploadCards({ uploads, retry, cancel }: Uploads) {
  if (uploads.length === 0) return null
  return (
    <ul className={classes.cards}>
      {uploads.map((upload) => (
        <UploadCard key={upload.key} upload={upload} retry={retry} cancel={cancel} />
      ))}
    </ul>
  )
}
