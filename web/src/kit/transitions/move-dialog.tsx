import type { Resource } from '@darsena/contract/kit/define-resource'
import type { Move } from '@darsena/contract/kit/define-transitions'
import { Alert, Button, Group, Stack } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../ui/dialog.tsx'
import { KindInput } from '../form/inputs/kind-input.tsx'
import type { Refusal } from '../refusal.ts'
import type { MoveWords } from './use-move-words.ts'
import '@mantine/core/styles/Alert.layer.css'

/** A text that changes with the clock must not change under the reader: to the minute, UTC. */
const thisMinute = () => `${new Date().toISOString().slice(0, 16)}:00Z`

const isBlank = (value: unknown) =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '')

interface Props {
  resource: Resource
  move: Move
  words: MoveWords
  title: string
  refusal: Refusal | undefined
  /** Draws why it was refused, where an area knows more than the message. */
  renderRefusal: ((refusal: Refusal) => ReactNode) | undefined
  /** What should be known beforehand. */
  notice?: ReactNode
  isBusy: boolean
  onGo: (body: object) => void
  onClose: () => void
}

/** The server's faults that belong to none of the fields. */
function Refused({ refusal, render }: { refusal: Refusal; render: Props['renderRefusal'] }) {
  if (render) return render(refusal)
  return (
    <Alert color="red" role="alert" icon={<IconAlertTriangle aria-hidden />}>
      {refusal.message}
    </Alert>
  )
}

/** The values of the fields of a move; an untouched time means the moment at which the server carries it out. */
function useMoveForm({ move, refusal }: Pick<Props, 'move' | 'refusal'>) {
  const { t } = useTranslation('kit')
  const [values, setValues] = useState<Readonly<Record<string, unknown>>>(() =>
    'at' in move.shown ? { at: thisMinute() } : {},
  )
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set())
  const [isTried, setTried] = useState(false)
  const missing = Object.entries(move.shown)
    .filter(([field, { isRequired }]) => isRequired && isBlank(values[field]))
    .map(([field]) => field)
  return {
    values,
    isMissing: missing.length > 0,
    tryOut: () => setTried(true),
    change(field: string, value: unknown) {
      setValues((now) => ({ ...now, [field]: value }))
      setTouched((now) => new Set(now).add(field))
    },
    error: (field: string) =>
      isTried && missing.includes(field) ? t('fault.required') : refusal?.faults[field],
    body: () =>
      Object.fromEntries(
        Object.entries(values).filter(([field, value]) => touched.has(field) && !isBlank(value)),
      ),
  }
}

/** Asks what a move needs to know, and shows in place why it was refused. */
export function MoveDialog(props: Props) {
  const { resource, move, words, title, refusal, renderRefusal, notice, isBusy, onGo, onClose } = props
  const { t } = useTranslation('kit/transitions')
  const form = useMoveForm(props)
  const element = useRef<HTMLFormElement>(null)
  const fields = Object.entries(move.shown)
  const focusFaulty = () =>
    // The faults have to be drawn before they can be found.
    requestAnimationFrame(() => element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
  useEffect(() => {
    const faulty = refusal && requestAnimationFrame(() => focusFaulty())
    return () => cancelAnimationFrame(faulty ?? 0)
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    form.tryOut()
    if (form.isMissing) focusFaulty()
    else onGo(form.body())
  }
  const isAtField = fields.some(([field]) => refusal?.faults[field])
  return (
    <Dialog title={title} size="lg" onClose={onClose}>
      <form ref={element} noValidate onSubmit={submit}>
        <Stack>
          {notice}
          {refusal && !isAtField && <Refused refusal={refusal} render={renderRefusal} />}
          {fields.map(([field, { isRequired }]) => {
            const traits = move.traits[field]
            return (
              traits && (
                <KindInput
                  key={field}
                  resource={resource}
                  traits={traits}
                  field={field}
                  label={words.field(move.name, field)}
                  value={form.values[field]}
                  error={form.error(field)}
                  isRequired={isRequired}
                  onChange={(value) => form.change(field, value)}
                  onBlur={() => {}}
                />
              )
            )
          })}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('back')}
            </Button>
            <Button type="submit" loading={isBusy}>
              {words.action(move.name)}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}
