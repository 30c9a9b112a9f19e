import type { Annotation, AnnotationShape } from '@darsena/contract/areas/surveys/reports/annotation'
import type { ReportFile } from '@darsena/contract/areas/surveys/reports/report'
import type { FileLink } from '@darsena/contract/kit/file-link'
import { Button, Group, SegmentedControl, TextInput } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { type PointerEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../../ui/dialog.tsx'
import { AnnotatedPhoto } from './annotated-photo.tsx'
import classes from './photos.module.css'

type Kind = AnnotationShape['kind']
type Point = [number, number]
type Colour = AnnotationShape['colour']

interface Tool {
  kind: Kind
  colour: Colour
  text: string
}

const kinds: readonly Kind[] = ['arrow', 'circle', 'text']
const colours: readonly Colour[] = ['red', 'yellow', 'blue', 'white']
/** A tap that hardly moved draws nothing, in shares of the picture. */
const smallest = 0.01

const distance = ([x1, y1]: Point, [x2, y2]: Point) => Math.hypot(x2 - x1, y2 - y1)

function shapeOf(
  kind: Kind,
  from: Point,
  to: Point,
  colour: Colour,
  text: string,
): AnnotationShape | undefined {
  if (kind === 'text') return text.trim() ? { kind, at: to, text: text.trim(), colour } : undefined
  if (distance(from, to) < smallest) return undefined
  if (kind === 'circle') return { kind, at: from, radius: distance(from, to), colour }
  return { kind, from, to, colour }
}

/** What is drawn by the pointer: pressed, moved, let go. */
function useDrawing(initial: Annotation, tool: Tool) {
  const [shapes, setShapes] = useState<Annotation>(initial)
  const [draft, setDraft] = useState<{ from: Point; to: Point }>()
  const pointOf = (event: PointerEvent<HTMLElement>): Point => {
    const box = event.currentTarget.getBoundingClientRect()
    return [(event.clientX - box.left) / box.width, (event.clientY - box.top) / box.height]
  }
  const drawn = draft && shapeOf(tool.kind, draft.from, draft.to, tool.colour, tool.text)
  return {
    shapes,
    shown: drawn ? [...shapes, drawn] : shapes,
    undo: () => setShapes((now) => now.slice(0, -1)),
    handlers: {
      onPointerDown(event: PointerEvent<HTMLElement>) {
        event.currentTarget.setPointerCapture(event.pointerId)
        const at = pointOf(event)
        setDraft({ from: at, to: at })
      },
      onPointerMove(event: PointerEvent<HTMLElement>) {
        const to = pointOf(event)
        setDraft((now) => now && { ...now, to })
      },
      onPointerUp() {
        if (drawn) setShapes((now) => [...now, drawn])
        setDraft(undefined)
      },
    },
  }
}

/** What is drawn with, and what undoes and saves it. */
function Tools({
  tool,
  isLarge,
  canUndo,
  onTool,
  onUndo,
  onSave,
}: {
  tool: Tool
  isLarge: boolean
  canUndo: boolean
  onTool: (tool: Tool) => void
  onUndo: () => void
  onSave: () => void
}) {
  const { t } = useTranslation('surveys/report')
  const size = isLarge ? 'lg' : 'xs'
  return (
    <Group gap="xs" mb="xs">
      <SegmentedControl
        size={size}
        aria-label={t('annotate.tool')}
        value={tool.kind}
        data={kinds.map((value) => ({ value, label: t(`annotate.${value}`) }))}
        onChange={(value) => onTool({ ...tool, kind: kinds.find((one) => one === value) ?? 'arrow' })}
      />
      <SegmentedControl
        size={size}
        aria-label={t('annotate.colour')}
        value={tool.colour}
        data={colours.map((value) => ({ value, label: t(`annotate.${value}`) }))}
        onChange={(value) => onTool({ ...tool, colour: colours.find((one) => one === value) ?? 'red' })}
      />
      {tool.kind === 'text' && (
        <TextInput
          size={size}
          aria-label={t('annotate.words')}
          placeholder={t('annotate.words')}
          maxLength={200}
          value={tool.text}
          onChange={(event) => onTool({ ...tool, text: event.currentTarget.value })}
        />
      )}
      <Button
        size={size}
        variant="default"
        leftSection={<IconArrowBackUp size={16} aria-hidden />}
        disabled={!canUndo}
        onClick={onUndo}
      >
        {t('annotate.undo')}
      </Button>
      <Button size={size} onClick={() => onSave()}>
        {t('annotate.save')}
      </Button>
    </Group>
  )
}

/** A photo at its full size, to look at and to draw arrows, circles and words over it. */
export function AnnotateDialog({
  file,
  photo,
  canEdit,
  isLarge = false,
  onSave,
  onClose,
}: {
  file: FileLink
  photo: ReportFile
  canEdit: boolean
  /** For fingers in gloves. */
  isLarge?: boolean
  onSave: (annotation: Annotation) => Promise<void>
  onClose: () => void
}) {
  const [tool, setTool] = useState<Tool>({ kind: 'arrow', colour: 'red', text: '' })
  const drawing = useDrawing(photo.annotation, tool)
  const isBusy = useRef(false)
  const save = async () => {
    if (isBusy.current) return
    isBusy.current = true
    await onSave(drawing.shapes)
    isBusy.current = false
  }
  const name = photo.caption ?? file.label
  const picture = <AnnotatedPhoto file={file} annotation={drawing.shown} alt={name} onBroken={() => {}} />
  return (
    <Dialog title={name} size="xl" onClose={onClose}>
      {canEdit && (
        <Tools
          tool={tool}
          isLarge={isLarge}
          canUndo={drawing.shapes.length > 0}
          onTool={setTool}
          onUndo={drawing.undo}
          onSave={() => void save()}
        />
      )}
      {canEdit ? (
        <div className={classes.canvas} {...drawing.handlers}>
          {picture}
        </div>
      ) : (
        picture
      )}
    </Dialog>
  )
}
