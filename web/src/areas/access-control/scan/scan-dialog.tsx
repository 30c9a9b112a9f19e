import { tokenIn } from '@darsena/contract/areas/access-control/passes'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../../ui/dialog.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { passReader } from './pass-reader.ts'
import classes from './scan.module.css'

/** Milliseconds between two pictures that are read. */
const pause = 150

type State = 'opening' | 'looking' | 'no-camera' | 'no-pass'

/** Shows what the camera behind the device sees until the signal ends; calls back with each text that it reads there. */
async function watchCamera(
  video: HTMLVideoElement,
  signal: AbortSignal,
  onState: (state: State) => void,
  onText: (text: string) => void,
): Promise<void> {
  const camera = await navigator.mediaDevices.getUserMedia({
    video: { facingMode: 'environment', width: { ideal: 1280 } },
  })
  const stop = () => {
    for (const track of camera.getTracks()) track.stop()
  }
  if (signal.aborted) return stop()
  signal.addEventListener('abort', stop)
  video.srcObject = camera
  const [reader] = await Promise.all([passReader(), video.play()])
  onState('looking')
  while (!signal.aborted) {
    const isShown = video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA
    const [found] = isShown ? await reader.detect(video) : []
    if (found && !signal.aborted) onText(found.rawValue)
    await new Promise((resolve) => setTimeout(resolve, pause))
  }
}

/** Reads a pass by the camera. @param onPass called once, with what the pass says */
export function ScanDialog({ onPass, onClose }: { onPass: (text: string) => void; onClose: () => void }) {
  const { t } = useTranslation('access-control/scan')
  // It comes after the dialog has opened.
  const [video, setVideo] = useState<HTMLVideoElement | null>(null)
  const [state, setState] = useState<State>('opening')
  const take = useRef(onPass)
  take.current = onPass
  useEffect(() => {
    if (!video) return
    const over = new AbortController()
    const { signal } = over
    const read = (text: string) => {
      if (!tokenIn(text)) return setState('no-pass')
      over.abort()
      take.current(text)
    }
    watchCamera(video, signal, setState, read).catch((error: unknown) => {
      if (signal.aborted) return
      console.warn('Passes can’t be read here', error)
      setState('no-camera')
    })
    return () => over.abort()
  }, [video])
  return (
    <Dialog title={t('title')} size="lg" onClose={onClose}>
      {state === 'no-camera' ? (
        <Notice isUrgent text={t('noCamera')} />
      ) : (
        <>
          <video ref={setVideo} className={classes.picture} muted playsInline aria-label={t('picture')} />
          <p role="status">{t(`state.${state}`)}</p>
        </>
      )}
    </Dialog>
  )
}
