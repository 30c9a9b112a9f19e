import type { FileLink } from '@darsena/contract/kit/file-link'
import { ActionIcon } from '@mantine/core'
import { IconCrop, IconX } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '../texts/format.ts'
import { useLanguage } from '../texts/i18n.ts'
import { FileSign, FileThumb } from './file-thumb.tsx'
import classes from './files.module.css'
import { useFreshLink } from './use-fresh-link.ts'
import '@mantine/core/styles/ActionIcon.layer.css'

const FilePreview = lazy(() =>
  import('./file-preview.tsx').then(({ FilePreview }) => ({ default: FilePreview })),
)
const CropDialog = lazy(() => import('./crop-dialog.tsx').then(({ CropDialog }) => ({ default: CropDialog })))

/** Bytes in a readable unit. */
const useSize = () => {
  const { language } = useLanguage()
  return (bytes: number) =>
    bytes < 1024 * 1024
      ? formatNumber(Math.max(1, Math.round(bytes / 1024)), language, { unit: 'kB' })
      : formatNumber(bytes / 1024 / 1024, language, { unit: 'MB', decimals: 1 })
}

interface CardProps {
  file: FileLink
  onRemove?: ((id: string) => void) | undefined
  onCropped?: ((file: FileLink) => void) | undefined
  /** Not drawn before it is opened, which leaves a mark in the history of what it belongs to. */
  isGuarded?: boolean | undefined
}

function FileCard({ file: given, onRemove, onCropped, isGuarded = false }: CardProps) {
  const { t } = useTranslation('kit/files')
  const size = useSize()
  const [file] = useFreshLink(given)
  const [open, setOpen] = useState<'preview' | 'crop'>()
  const { label } = file
  const close = () => setOpen(undefined)
  return (
    <li className={classes.card}>
      <button
        type="button"
        className={classes.open}
        aria-label={t('preview', { name: label })}
        onClick={() => setOpen('preview')}
      >
        {isGuarded ? <FileSign file={file} size="large" /> : <FileThumb file={file} size="large" />}
      </button>
      <span className={classes.about}>
        <span className={classes.name}>{label}</span>
        <span className={classes.size}>{size(file.size)}</span>
        {file.stateReason && (
          <span className={classes.size}>
            {t(file.stateReason === 'UNREADABLE' ? 'unreadable' : 'tooManyPixels')}
          </span>
        )}
      </span>
      {onCropped && file.wholeUrl && (
        <ActionIcon variant="default" aria-label={t('crop', { name: label })} onClick={() => setOpen('crop')}>
          <IconCrop size={16} aria-hidden />
        </ActionIcon>
      )}
      {onRemove && (
        <ActionIcon
          variant="default"
          aria-label={t('remove', { name: label })}
          onClick={() => onRemove(file.id)}
        >
          <IconX size={16} aria-hidden />
        </ActionIcon>
      )}
      <Suspense fallback={null}>
        {open === 'preview' && <FilePreview file={file} onClose={close} />}
        {open === 'crop' && onCropped && <CropDialog file={file} onClose={close} onCropped={onCropped} />}
      </Suspense>
    </li>
  )
}

/** Files with what can be done with them: each opens in a dialog. */
export function FileCards({
  files,
  label,
  ...card
}: Omit<CardProps, 'file'> & { files: readonly FileLink[]; label?: string }) {
  return (
    <ul className={classes.cards} aria-label={label}>
      {files.map((file) => (
        <FileCard key={file.id} file={file} {...card} />
      ))}
    </ul>
  )
}
