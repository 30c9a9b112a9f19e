import { canRow } from '@darsena/contract/access/ability'
import type { Move, Transitions } from '@darsena/contract/kit/define-transitions'
import { Button } from '@mantine/core'
import type { Icon as IconType } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import type { Refusal } from '../refusal.ts'
import { useAbility } from '../session.tsx'
import { useRowLabel } from '../texts/row-label.ts'
import { toast } from '../toasts.ts'
import { MoveDialog } from './move-dialog.tsx'
import { moveRow } from './move-row.ts'
import { useMoveWords } from './use-move-words.ts'

/** Carried out at once: it asks for nothing, not even for confirmation. */
const isPlain = ({ asks, shown }: Move) => Object.keys(shown).length === 0 && !isQuestion(asks)
const isQuestion = (asks: Move['asks']) => asks !== undefined && Object.keys(asks).length === 0

interface Props<N extends string> {
  of: Pick<Transitions, 'resource' | 'initial' | 'startsFrom'> & {
    names: readonly N[]
    moves: { readonly [K in N]: Move }
  }
  row: { id: string }
  icons: Readonly<Record<N, IconType>>
  /** Further resources, or first parts of query keys, whose data follow from the row's state. */
  concerned?: readonly string[]
  /** Moves that are shown; all by default. */
  only?: readonly N[]
  /** Draws why a move was refused, where an area knows more than the message. */
  renderRefusal?: (refusal: Refusal) => ReactNode
  /** Draws what should be known before a move is carried out, above what it asks. */
  renderNotice?: (name: N) => ReactNode
}

/** What is under way with a row, and why the last try was refused. */
function useMoving<N extends string>({ of, row, concerned = [] }: Props<N>) {
  const { resource } = of
  const words = useMoveWords(resource)
  const labelOf = useRowLabel(resource)
  const [asked, setAsked] = useState<N | null>(null)
  const [busy, setBusy] = useState<N | null>(null)
  const [refusal, setRefusal] = useState<Refusal>()
  const label = labelOf(row)
  const carryOut = async (name: N, body: object) => {
    setBusy(name)
    const outcome = await moveRow(resource, row.id, name, body, concerned)
    setBusy(null)
    if (outcome === 'failed') return
    setRefusal(outcome === 'done' ? undefined : outcome)
    // A move that asks for nothing shows its refusal in the dialog, too.
    if (outcome !== 'done') return setAsked(name)
    setAsked(null)
    toast.success(words.done(name, label))
  }
  return {
    words,
    label,
    asked,
    busy,
    refusal,
    carryOut,
    close: () => setAsked(null),
    begin(name: N) {
      setRefusal(undefined)
      if (isPlain(of.moves[name])) void carryOut(name, {})
      else setAsked(name)
    },
  }
}

/**
 * Buttons for the moves of a row that its state allows and the reader may do; the first one stands out, unless it
 * leads back to the beginning. What a move asks
 * for is asked in a dialog, where a refusal is shown, too. For the actions of a form's page and wherever else a row is shown.
 */
export function MoveButtons<N extends string>(props: Props<N>) {
  const { of, row, icons, only = of.names, renderRefusal, renderNotice } = props
  const { resource } = of
  const ability = useAbility()
  const { words, label, asked, busy, refusal, carryOut, close, begin } = useMoving(props)
  const possible = only.filter(
    (name) => of.startsFrom(name, row) && canRow(ability, of.moves[name].action, resource.subject, row),
  )
  return (
    <>
      {possible.map((name) => {
        const Icon: IconType = icons[name]
        return (
          <Button
            key={name}
            variant={name === possible[0] && of.moves[name].to !== of.initial ? 'filled' : 'default'}
            loading={busy === name && asked === null}
            leftSection={<Icon size={18} aria-hidden />}
            onClick={() => begin(name)}
          >
            {words.action(name)}
          </Button>
        )
      })}
      {asked !== null && (
        <MoveDialog
          resource={resource}
          move={of.moves[asked]}
          words={words}
          title={words.ask(asked, label)}
          refusal={refusal}
          renderRefusal={renderRefusal}
          notice={renderNotice?.(asked)}
          isBusy={busy !== null}
          onGo={(body) => void carryOut(asked, body)}
          onClose={close}
        />
      )}
    </>
  )
}
