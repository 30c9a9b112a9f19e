import type { FileLink } from '@darsena/contract/kit/file-link'
import { IconDownload } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../ui/dialog.tsx'
import { SkeletonLines } from '../../ui/loading.tsx'
import classes from './files.module.css'
import { useOpenedFile } from './use-fresh-link.ts'

const shownAsIs = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif'])

function Content({ file }: { file: FileLink }) {
  const { t } = useTranslation('kit/files')
  const picture =
    file.previewUrl ?? (shownAsIs.has(file.mimeType) && file.state === 'PENDING' ? file.url : null)
  if (picture) return <img className={classes.preview} src={picture} alt={file.label} />
  if (file.mimeType === 'application/pdf')
    return <iframe className={classes.pdf} src={file.url} title={file.label} />
  return <p>{t(file.state === 'PENDING' ? 'preparing' : 'noPreview')}</p>
}

/** A picture or a PDF inside the page; of all else the way to get it. */
export function FilePreview({ file: given, onClose }: { file: FileLink; onClose: () => void }) {
  const { t } = useTranslation('kit/files')
  const file = useOpenedFile(given)
  return (
    <Dialog title={given.label} size="xl" onClose={onClose}>
      {file ? (
        <>
          <Content file={file} />
          <a className={classes.download} href={`${file.url}&download=1`} download={file.label}>
            <IconDownload size={16} aria-hidden />
            {t('download')}
          </a>
        </>
      ) : (
        <SkeletonLines />
      )}
    </Dialog>
  )
}
