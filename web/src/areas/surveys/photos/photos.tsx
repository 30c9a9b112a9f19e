import type { ReportFile } from '@darsena/contract/areas/surveys/reports/report'
import type { FileLink } from '@darsena/contract/kit/file-link'
import { ActionIcon, TextInput } from '@mantine/core'
import { IconClock, IconPencil, IconTrash } from '@tabler/icons-react'
import { lazy, Suspense, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FileDrop } from '../../../kit/files/file-drop.tsx'
import { UploadCards } from '../../../kit/files/upload-cards.tsx'
import { useFreshLink } from '../../../kit/files/use-fresh-link.ts'
import { useUploads } from '../../../kit/files/use-uploads.ts'
import shared from '../report/report.module.css'
import { reportCall } from '../report/report-calls.ts'
import { AnnotatedPhoto } from './annotated-photo.tsx'
import classes from './photos.module.css'
import '@mantine/core/styles/ActionIcon.layer.css'

const AnnotateDialog = lazy(() =>
  import('./annotate-dialog.tsx').then(({ AnnotateDialog }) => ({ default: AnnotateDialog })),
)

interface CardProps {
  path: string
  photo: ReportFile
  canEdit: boolean
}

function Caption({ path, photo }: Pick<CardProps, 'path' | 'photo'>) {
  const { t } = useTranslation('surveys/report')
  const [text, setText] = useState<string>()
  const save = async () => {
    const caption = (text ?? '').trim()
    if (text !== undefined && caption !== (photo.caption ?? ''))
      await reportCall(`${path}/${photo.id}`, 'PATCH', { version: photo.version, caption: caption || null })
    setText(undefined)
  }
  return (
    <TextInput
      size="xs"
      aria-label={t('photos.caption')}
      placeholder={t('photos.caption')}
      maxLength={500}
      value={text ?? photo.caption ?? ''}
      onChange={(event) => setText(event.currentTarget.value)}
      onBlur={() => void save()}
    />
  )
}

function Arrived({ path, photo, file: given, canEdit }: CardProps & { file: FileLink }) {
  const { t } = useTranslation('surveys/report')
  const [file, onBroken] = useFreshLink(given)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        className={classes.photoOpen}
        aria-label={t('photos.open', { name: photo.caption ?? file.label })}
        onClick={() => setOpen(true)}
      >
        <AnnotatedPhoto
          file={file}
          annotation={photo.annotation}
          alt={photo.caption ?? file.label}
          onBroken={onBroken}
        />
      </button>
      {isOpen && (
        <Suspense fallback={null}>
          <AnnotateDialog
            file={file}
            photo={photo}
            canEdit={canEdit}
            onSave={async (annotation) => {
              await reportCall(`${path}/${photo.id}`, 'PATCH', { version: photo.version, annotation })
              setOpen(false)
            }}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  )
}

function PhotoCard({ path, photo, canEdit }: CardProps) {
  const { t } = useTranslation('surveys/report')
  return (
    <li className={classes.photo}>
      {photo.file ? (
        <Arrived path={path} photo={photo} file={photo.file} canEdit={canEdit} />
      ) : (
        <p className={classes.awaited}>
          <IconClock size={18} aria-hidden /> {t('photos.awaited')}
        </p>
      )}
      {canEdit ? (
        <div className={classes.photoFoot}>
          <Caption path={path} photo={photo} />
          <ActionIcon
            variant="default"
            aria-label={t('photos.remove')}
            onClick={() => void reportCall(`${path}/${photo.id}`, 'DELETE')}
          >
            <IconTrash size={16} aria-hidden />
          </ActionIcon>
        </div>
      ) : (
        photo.caption && <p className={classes.caption}>{photo.caption}</p>
      )}
      {photo.annotation.length > 0 && (
        <span className={shared.hidden}>
          <IconPencil size={14} aria-hidden /> {t('photos.annotated')}
        </span>
      )}
    </li>
  )
}

interface Props {
  /** Where photos are added, below /api. */
  path: string
  files: readonly ReportFile[]
  canEdit: boolean
  label: string
  hint?: string | undefined
  /** Whether photos that are added show the finding, or what was done about it; absent: the finding. */
  purpose?: ReportFile['purpose']
}

/** Photos with caption and what is drawn over them; several are taken or chosen at once. */
export function Photos({ path, files, canEdit, label, hint, purpose }: Props) {
  const add = useRef((fileId: string) => reportCall(path, 'POST', { fileId, ...(purpose && { purpose }) }))
  const uploads = useUploads((file) => void add.current(file.id))
  if (!canEdit && files.length === 0) return null
  return (
    <div className={classes.photosBox}>
      <span className={shared.label}>{label}</span>
      {hint && <span className={shared.hint}>{hint}</span>}
      {files.length > 0 && (
        <ul className={classes.photos} aria-label={label}>
          {files.map((photo) => (
            <PhotoCard key={photo.id} path={path} photo={photo} canEdit={canEdit} />
          ))}
        </ul>
      )}
      {canEdit && (
        <>
          <UploadCards {...uploads} />
          <FileDrop label={label} accept="image" isMany onFiles={uploads.add} />
        </>
      )}
    </div>
  )
}
