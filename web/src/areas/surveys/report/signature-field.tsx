import { auditReports } from '@darsena/contract/areas/surveys/audit-reports'
import { Button, Group, Input } from '@mantine/core'
import { IconWritingSign } from '@tabler/icons-react'
import { useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import SignaturePad from 'signature_pad'
import { uploadFile } from '../../../kit/files/upload-file.ts'
import type { FieldInput } from '../../../kit/form/form-view.ts'
import { FileField } from '../../../kit/form/inputs/file-field.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import classes from './report.module.css'

/** Ink on white, in whatever theme: it is printed. */
const ink = { penColor: '#16202c', backgroundColor: '#ffffff' }

const asPng = (canvas: HTMLCanvasElement): Promise<Blob | null> =>
  new Promise((resolve) => canvas.toBlob(resolve, 'image/png'))

/** Where one signs. It comes with the dialog, which shows its content a moment after itself: the canvas is there then. */
function Pad({ onDone }: { onDone: (png: Blob) => void }) {
  const { t } = useTranslation('surveys/report')
  const canvas = useRef<HTMLCanvasElement>(null)
  const pad = useRef<SignaturePad>(null)
  const [isEmpty, setEmpty] = useState(true)
  useEffect(() => {
    const element = canvas.current
    if (!element) return
    // As many points as the screen has, so that the line is as fine as it is drawn.
    const ratio = Math.max(1, window.devicePixelRatio)
    element.width = element.offsetWidth * ratio
    element.height = element.offsetHeight * ratio
    element.getContext('2d')?.scale(ratio, ratio)
    const made = new SignaturePad(element, ink)
    made.addEventListener('endStroke', () => setEmpty(made.isEmpty()))
    pad.current = made
    return () => made.off()
  }, [])
  const clear = () => {
    pad.current?.clear()
    setEmpty(true)
  }
  const finish = async () => {
    const png = canvas.current && (await asPng(canvas.current))
    if (png) onDone(png)
  }
  return (
    <>
      <canvas ref={canvas} className={classes.pad} aria-label={t('signature.area')} />
      <Group justify="space-between" mt="md">
        <Button variant="default" onClick={clear}>
          {t('signature.clear')}
        </Button>
        <Button disabled={isEmpty} onClick={() => void finish()}>
          {t('signature.done')}
        </Button>
      </Group>
    </>
  )
}

/** A signature drawn on the screen, or a picture of one. */
export function SignatureField(input: FieldInput) {
  const { t } = useTranslation('surveys/report')
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const [count, setCount] = useState(0)
  const save = async (png: Blob) => {
    setOpen(false)
    const watch = {
      signal: new AbortController().signal,
      onBegun: () => {},
      onProgress: () => {},
      onWaiting: () => {},
    }
    input.onBusy?.(true)
    try {
      const file = await uploadFile(
        new File([png], `${t('signature.file')}.png`, { type: 'image/png' }),
        watch,
      )
      input.onChange(file.id)
      setCount((now) => now + 1)
    } finally {
      input.onBusy?.(false)
    }
  }
  return (
    <div className={classes.signature}>
      {input.value === null || count === 0 ? (
        <FileField {...input} resource={auditReports} traits={auditReports.traits.signatureId} />
      ) : (
        <Input.Wrapper label={input.label} labelElement="div" labelProps={{ id }}>
          <p role="status">{t('signature.drawn')}</p>
        </Input.Wrapper>
      )}
      <Button
        variant="default"
        leftSection={<IconWritingSign size={18} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {t('signature.sign')}
      </Button>
      {isOpen && (
        <Dialog title={t('signature.sign')} size="lg" onClose={() => setOpen(false)}>
          <Pad onDone={(png) => void save(png)} />
        </Dialog>
      )}
    </div>
  )
}
