import type { ReportFile, ReportItem } from '@darsena/contract/areas/surveys/reports/report'
import type { FileLink } from '@darsena/contract/kit/file-link'
import { IconCamera, IconPhoto, IconTrash } from '@tabler/icons-react'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { openedOutbox } from '../../../kit/outbox/session-outbox.ts'
import { toast } from '../../../kit/toasts.ts'
import { AnnotatedPhoto } from '../photos/annotated-photo.tsx'
import classes from './capture.module.css'
import type { CaptureModel } from './model/capture-model.ts'
import { type PhotoPlace, takePhoto } from './take-photo.ts'

const AnnotateDialog = lazy(() =>
  import('../photos/annotate-dialog.tsx').then(({ AnnotateDialog }) => ({ default: AnnotateDialog })),
)

interface Picture {
  url: string
  width: number
  height: number
}

const sizeOf = (url: string): Promise<Picture> =>
  new Promise((resolve) => {
    const image = new Image()
    image.onload = () => resolve({ url, width: image.naturalWidth, height: image.naturalHeight })
    image.onerror = () => resolve({ url, width: 4, height: 3 })
    image.src = url
  })

/** A photo from this device; where it is not here, from the server. */
function usePicture({ store, id }: CaptureModel, { id: linkId, fileId, file }: ReportFile, isLarge: boolean) {
  const [picture, setPicture] = useState<Picture>()
  useEffect(() => {
    let url: string | undefined
    let isOver = false
    const find = async (): Promise<Blob | undefined> => {
      const bytes = isLarge ? await (await openedOutbox())?.store.bytesOf(linkId) : undefined
      if (bytes) return new Blob([bytes])
      return (await store.photo(id, linkId)) ?? (fileId ? store.photo(id, fileId) : undefined)
    }
    void find().then(async (blob) => {
      const source = blob ? URL.createObjectURL(blob) : (file?.wholeUrl ?? file?.thumbUrl ?? undefined)
      if (blob) url = source
      if (source && !isOver) setPicture(await sizeOf(source))
    })
    return () => {
      isOver = true
      if (url) URL.revokeObjectURL(url)
    }
  }, [store, id, linkId, fileId, file, isLarge])
  return picture
}

const asFile = (photo: ReportFile, label: string, { url, width, height }: Picture): FileLink => ({
  id: photo.fileId ?? photo.id,
  label,
  mimeType: 'image/jpeg',
  size: 0,
  width,
  height,
  state: 'READY',
  stateReason: null,
  crop: null,
  version: 1,
  url,
  previewUrl: null,
  thumbUrl: null,
  wholeUrl: null,
})

interface Props extends PhotoPlace {
  model: CaptureModel
  photo: ReportFile
  number: number
  canEdit: boolean
}

function Annotate({
  model,
  photo,
  number,
  itemId,
  problemId,
  canEdit,
  onClose,
}: Props & { onClose: () => void }) {
  const { t } = useTranslation('surveys/capture')
  const picture = usePicture(model, photo, true)
  const name = photo.caption ?? t('photo.numbered', { number })
  if (!picture) return null
  return (
    <Suspense fallback={null}>
      <AnnotateDialog
        file={asFile(photo, name, picture)}
        isLarge
        photo={photo}
        canEdit={canEdit}
        onSave={async (annotation) => {
          onClose()
          const { id: fileLinkId, version } = photo
          const change = { kind: 'file-update' as const, itemId, problemId, fileLinkId, version, annotation }
          await model.change(change, `${fileLinkId} annotation`)
        }}
        onClose={onClose}
      />
    </Suspense>
  )
}

function Photo(props: Props) {
  const { model, photo, number, itemId, problemId, canEdit } = props
  const { t } = useTranslation(['surveys/capture', 'surveys/report'])
  const picture = usePicture(model, photo, false)
  const [isOpen, setOpen] = useState(false)
  const name = photo.caption ?? t('photo.numbered', { number })
  const remove = async () => {
    await model.change({ kind: 'file-delete', itemId, problemId, fileLinkId: photo.id })
    await model.discard(photo.id)
  }
  return (
    <li className={classes.photo}>
      <button
        type="button"
        className={classes.photoOpen}
        aria-label={t('surveys/report:photos.open', { name })}
        onClick={() => setOpen(true)}
      >
        {picture ? (
          <AnnotatedPhoto
            file={asFile(photo, name, picture)}
            annotation={photo.annotation}
            alt={name}
            onBroken={() => {}}
          />
        ) : (
          <IconPhoto size={40} aria-hidden />
        )}
      </button>
      {canEdit && (
        <button
          type="button"
          className={classes.round}
          aria-label={`${t('surveys/report:photos.remove')}: ${name}`}
          onClick={() => void remove()}
        >
          <IconTrash size={22} aria-hidden />
        </button>
      )}
      {isOpen && <Annotate {...props} onClose={() => setOpen(false)} />}
    </li>
  )
}

/** Camera and gallery straight from the item, several photos in a row. */
export function CapturePhotos({
  model,
  item,
  problemId,
  files,
  canEdit,
}: {
  model: CaptureModel
  item: ReportItem
  problemId?: string
  files: readonly ReportFile[]
  canEdit: boolean
}) {
  const { t } = useTranslation(['surveys/capture', 'surveys/report'])
  const camera = useRef<HTMLInputElement>(null)
  const gallery = useRef<HTMLInputElement>(null)
  const [busy, setBusy] = useState(0)
  const place = { itemId: item.id, problemId }
  const take = async (input: HTMLInputElement) => {
    const chosen = [...(input.files ?? [])]
    input.value = ''
    setBusy((now) => now + chosen.length)
    // One after the other: a picture of 12 megapixels takes 50 MB while it is drawn.
    for (const file of chosen) {
      const isTaken = await takePhoto(model, place, file, `${t('about.photo')}: ${item.code}`)
      if (!isTaken) toast.error(t('photo.noRoom'))
      setBusy((now) => now - 1)
    }
  }
  const inputs = [
    { key: 'camera', reference: camera, capture: 'environment' as const, isMany: false },
    { key: 'gallery', reference: gallery, capture: undefined, isMany: true },
  ] as const
  return (
    <section
      className={classes.part}
      aria-label={t(problemId ? 'surveys/report:photos.ofProblem' : 'surveys/report:photos.label')}
    >
      {item.photo === 'ALWAYS' && !problemId && files.length === 0 && (
        <p>{t('surveys/report:photos.always')}</p>
      )}
      <ul className={classes.photos}>
        {files.map((photo, at) => (
          <Photo key={photo.id} model={model} photo={photo} number={at + 1} canEdit={canEdit} {...place} />
        ))}
      </ul>
      {busy > 0 && <p role="status">{t('photo.busy', { count: busy })}</p>}
      {canEdit && (
        <div className={classes.two}>
          {inputs.map(({ key, reference, capture, isMany }) => (
            <button
              key={key}
              type="button"
              className={classes.action}
              onClick={() => reference.current?.click()}
            >
              {key === 'camera' ? <IconCamera size={24} aria-hidden /> : <IconPhoto size={24} aria-hidden />}
              {t(`photo.${key}`)}
              <input
                ref={reference}
                type="file"
                accept="image/*"
                capture={capture}
                multiple={isMany}
                hidden
                aria-label={t(`photo.${key}`)}
                onClick={(event) => event.stopPropagation()}
                onChange={(event) => void take(event.currentTarget)}
              />
            </button>
          ))}
        </div>
      )}
    </section>
  )
}
