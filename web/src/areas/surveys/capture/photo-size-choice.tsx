import { IconPhoto } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useBrowserStore } from '../../../kit/browser-store.ts'
import classes from './capture.module.css'
import { photoSize } from './capture-settings.ts'

/** Photos are scaled on the device, or go to the server as they were taken. */
export function PhotoSizeChoice() {
  const { t } = useTranslation('surveys/capture')
  const isOriginal = useBrowserStore(photoSize) === 'original'
  return (
    <button
      type="button"
      className={classes.action}
      aria-pressed={isOriginal}
      onClick={() => photoSize.set(isOriginal ? null : 'original')}
    >
      <IconPhoto size={22} aria-hidden /> {t(isOriginal ? 'photo.original' : 'photo.scaled')}
    </button>
  )
}
