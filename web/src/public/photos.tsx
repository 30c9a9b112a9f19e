import type { PublicPhoto } from '@darsena/contract/areas/surveys/reports/public-report'
import { createContext, type KeyboardEvent, useContext, useEffect, useRef, useState } from 'react'
import { heightOf, PictureDrawing, pictureWidth } from '../ui/picture-drawing.tsx'
import { useReader } from './reader.ts'
import { pictureAt } from './request.ts'

/** Photos that are looked at one after the other, and which of them is in sight. */
export interface Opened {
  photos: readonly PublicPhoto[]
  at: number
  about: string
}

export const OpenedContext = createContext<(opened: Opened) => void>(() => undefined)

/** A picture with what is drawn over it; small ones come as they come near. */
export function Picture({
  photo,
  about,
  size = 'thumb',
  isSignature = false,
}: {
  photo: PublicPhoto
  about: string
  size?: 'thumb' | 'whole'
  isSignature?: boolean
}) {
  const { t, token } = useReader()
  const [isMissing, setMissing] = useState(false)
  if (isMissing) return <span className="missing">{t('photoMissing')}</span>
  return (
    <span
      className={isSignature ? 'picture signature' : 'picture'}
      style={{ aspectRatio: `${pictureWidth} / ${heightOf(photo)}` }}
    >
      <img
        src={pictureAt(token, photo.id, size)}
        alt={photo.caption ?? about}
        loading={size === 'thumb' ? 'lazy' : 'eager'}
        decoding="async"
        onError={() => setMissing(true)}
      />
      {photo.annotation.length > 0 && (
        <PictureDrawing shapes={photo.annotation} size={photo} className="drawing" />
      )}
    </span>
  )
}

/** Small photos; one that is touched opens at its full size. */
export function PhotoList({
  photos,
  label,
  about,
}: {
  photos: readonly PublicPhoto[]
  label: string
  about: string
}) {
  const { t } = useReader()
  const open = useContext(OpenedContext)
  if (photos.length === 0) return null
  return (
    <ul className="photos" aria-label={label}>
      {photos.map((photo, at) => (
        <li key={photo.id}>
          <button
            type="button"
            aria-label={t('enlarge', { name: photo.caption ?? about })}
            onClick={() => open({ photos, at, about })}
          >
            <Picture photo={photo} about={about} />
          </button>
          {photo.caption && <span className="caption">{photo.caption}</span>}
        </li>
      ))}
    </ul>
  )
}

/** A photo as large as the window allows, with the next and the previous one; Esc closes it. */
export function Lightbox({
  photos,
  at,
  about,
  onMove,
  onClose,
}: Opened & { onMove: (opened: Opened) => void; onClose: () => void }) {
  const { t } = useReader()
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => dialog.current?.showModal(), [])
  const photo = photos[at]
  if (!photo) return null
  const move = (by: number) => onMove({ photos, about, at: (at + by + photos.length) % photos.length })
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowRight') move(1)
    if (event.key === 'ArrowLeft') move(-1)
  }
  const caption = photo.caption ?? about
  return (
    <dialog ref={dialog} className="lightbox" aria-label={caption} onClose={onClose} onKeyDown={onKeyDown}>
      <Picture key={photo.id} photo={photo} about={about} size="whole" />
      <p>{caption}</p>
      <p className="lightbox-buttons">
        {photos.length > 1 && (
          <>
            <button type="button" onClick={() => move(-1)}>
              {t('previous')}
            </button>
            <span role="status">
              {at + 1}/{photos.length}
            </span>
            <button type="button" onClick={() => move(1)}>
              {t('next')}
            </button>
          </>
        )}
        <button type="button" onClick={() => dialog.current?.close()}>
          {t('close')}
        </button>
      </p>
    </dialog>
  )
}
