import type { Crop, FileLink } from '@darsena/contract/kit/file-link'
import { Button } from '@mantine/core'
import { useState } from 'react'
import Cropper, { type Area } from 'react-easy-crop'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../ui/dialog.tsx'
import { SkeletonLines } from '../../ui/loading.tsx'
import { http } from '../http.ts'
import { write } from '../writes/write.ts'
import classes from './files.module.css'
import { useOpenedFile } from './use-fresh-link.ts'

const shareOf = ({ x, y, width, height }: Area): Crop => ({
  x: Math.max(0, x / 100),
  y: Math.max(0, y / 100),
  width: Math.min(1, width / 100),
  height: Math.min(1, height / 100),
})
const areaOf = ({ x, y, width, height }: Crop): Area => ({
  x: x * 100,
  y: y * 100,
  width: width * 100,
  height: height * 100,
})

interface CropProps {
  file: FileLink
  onClose: () => void
  onCropped: (file: FileLink) => void
}

function Choice({ file, onClose, onCropped }: CropProps) {
  const { t } = useTranslation('kit/files')
  const [crop, setCrop] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  const [area, setArea] = useState<Crop | null>(null)
  const [isSaving, setSaving] = useState(false)
  const save = async (chosen: Crop | null) => {
    setSaving(true)
    try {
      await write(`/files/${file.id}`, { method: 'PATCH', body: { version: file.version, crop: chosen } })
      onCropped(await http<FileLink>(`/files/${file.id}/link`))
      onClose()
    } catch {
      // The failed request has shown its reason already; what was chosen stays to be tried again.
    } finally {
      setSaving(false)
    }
  }
  return (
    <>
      <p className={classes.hint}>{t('cropHint')}</p>
      <div className={classes.cropper}>
        <Cropper
          image={file.wholeUrl ?? file.url}
          aspect={4 / 3}
          crop={crop}
          zoom={zoom}
          {...(file.crop && { initialCroppedAreaPercentages: areaOf(file.crop) })}
          onCropChange={setCrop}
          onZoomChange={setZoom}
          onCropComplete={(percent) => setArea(shareOf(percent))}
          cropperProps={{ role: 'group', 'aria-label': t('cropArea') }}
          mediaProps={{ alt: file.label }}
        />
      </div>
      <label className={classes.zoom}>
        {t('zoom')}
        <input
          type="range"
          min={1}
          max={3}
          step={0.05}
          value={zoom}
          onChange={(event) => setZoom(Number(event.currentTarget.value))}
        />
      </label>
      <div className={classes.buttons}>
        <Button variant="default" disabled={isSaving} onClick={() => void save(null)}>
          {t('whole')}
        </Button>
        <Button loading={isSaving} disabled={!area} onClick={() => void save(area)}>
          {t('cropSave')}
        </Button>
      </div>
    </>
  )
}

/** Chooses the part of a picture that lists and pages show; kept as figures, the original is not touched. */
export function CropDialog({ file: given, ...props }: CropProps) {
  const { t } = useTranslation('kit/files')
  const file = useOpenedFile(given)
  return (
    <Dialog title={t('cropTitle')} size="lg" onClose={props.onClose}>
      {file ? <Choice file={file} {...props} /> : <SkeletonLines />}
    </Dialog>
  )
}
