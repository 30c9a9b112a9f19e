import type { FileLink } from '@darsena/contract/kit/file-link'
import { IconFile, IconFileSpreadsheet, IconFileTypePdf, IconPhoto } from '@tabler/icons-react'
import classes from './files.module.css'
import { useFreshLink } from './use-fresh-link.ts'

function iconOf(mimeType: string) {
  if (mimeType.startsWith('image/')) return IconPhoto
  if (mimeType === 'application/pdf') return IconFileTypePdf
  return /sheet|excel|csv/.test(mimeType) ? IconFileSpreadsheet : IconFile
}

interface ThumbProps {
  file: FileLink
  size?: 'small' | 'large'
}

/** The sign of a file's type. */
export function FileSign({ file, size = 'small' }: ThumbProps) {
  const Icon = iconOf(file.mimeType)
  return (
    <span className={classes.thumb} data-size={size} role="img" aria-label={file.label}>
      <Icon size={size === 'small' ? 20 : 32} stroke={1.25} aria-hidden />
    </span>
  )
}

/** A small picture of a file, or the sign of its type. */
export function FileThumb({ file: given, size = 'small' }: ThumbProps) {
  const [file, onBroken] = useFreshLink(given)
  if (file.thumbUrl) {
    return (
      <img
        className={classes.thumb}
        data-size={size}
        src={file.thumbUrl}
        alt={file.label}
        loading="lazy"
        decoding="async"
        onError={onBroken}
      />
    )
  }
  return <FileSign file={file} size={size} />
}

/** The files of a row in its list. */
export function FileThumbs({ files }: { files: readonly FileLink[] }) {
  return (
    <span className={classes.thumbs}>
      {files.map((file) => (
        <FileThumb key={file.id} file={file} />
      ))}
    </span>
  )
}
