import { canRow } from '@darsena/contract/access/ability'
import type { ManyMoved, Move, Transitions } from '@darsena/contract/kit/define-transitions'
import { Button } from '@mantine/core'
import type { Icon as IconType } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Dialog } from '../../ui/dialog.tsx'
import { type Refusal, refusalOf, refusals } from '../refusal.ts'
import { rowsChanged } from '../rows.ts'
import { useAbility } from '../session.tsx'
import { toast } from '../toasts.ts'
import { write } from '../writes/write.ts'
import { MoveDialog } from './move-dialog.tsx'
import { useMoveWords } from './use-move-words.ts'

interface Props<N extends string> {
  of: Pick<Transitions, 'resource' | 'startsFrom'> & { moves: { readonly [K in N]: Move } }
  /** The moves that are offered, in the order of their buttons. */
  names: readonly N[]
  icons: Readonly<Record<N, IconType>>
  /** The rows that are selected. */
  rows: readonly { id: string }[]
  /** Further resources, or first parts of query keys, whose data follow from the rows' states. */
  concerned?: readonly string[]
  /** Hears which rows were moved and need not stay selected. */
  onMoved: (ids: readonly string[]) => void
}

interface Asked<N> {
  name: N
  ids: string[]
}

/** What could not be done, row by row, each with its reason and the way to it. */
function Left({
  refused,
  path,
  title,
  onClose,
}: {
  refused: ManyMoved['refused']
  path: string
  title: string
  onClose: () => void
}) {
  return (
    <Dialog title={title} size="lg" onClose={onClose}>
      <ul>
        {refused.map(({ id, label, message }) => (
          <li key={id}>
            {label && <Link to={`/${path}/${id}`}>{label}</Link>} {message}
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

/** What is under way with several rows, and what the last try left undone. */
function useManyMoves<N extends string>({ of, concerned = [], onMoved }: Props<N>) {
  const { t } = useTranslation('kit/transitions')
  const { resource } = of
  const words = useMoveWords(resource)
  const [asked, setAsked] = useState<Asked<N> | null>(null)
  const [busy, setBusy] = useState<N | null>(null)
  const [refusal, setRefusal] = useState<Refusal>()
  const [left, setLeft] = useState<ManyMoved['refused']>([])
  const carryOut = async ({ name, ids }: Asked<N>, body: object) => {
    setBusy(name)
    setRefusal(undefined)
    try {
      const path = `/${resource.name}/${name}`
      const outcome = await write<ManyMoved>(path, {
        method: 'POST',
        body: { ...body, ids },
        quiet: refusals,
      })
      setAsked(null)
      setLeft(outcome.refused)
      onMoved(outcome.done)
      if (outcome.done.length > 0)
        toast.success(t('manyDone', { action: words.action(name), count: outcome.done.length }))
    } catch (error) {
      setRefusal(refusalOf(error))
    } finally {
      setBusy(null)
      await Promise.all([rowsChanged(resource), ...concerned.map((one) => rowsChanged({ name: one }))])
    }
  }
  return {
    words,
    asked,
    busy,
    refusal,
    left,
    carryOut,
    forgetLeft: () => setLeft([]),
    ask(next: Asked<N> | null) {
      setRefusal(undefined)
      setAsked(next)
    },
  }
}

/**
 * Buttons that move all selected rows whose state allows it, each row for itself: what could not be done is listed with
 * its reason. What a move asks for is asked once for all of them.
 */
export function ManyMoves<N extends string>(props: Props<N>) {
  const { of, names, icons, rows } = props
  const { resource } = of
  const { t } = useTranslation('kit/transitions')
  const ability = useAbility()
  const moving = useManyMoves(props)
  const { words, asked, busy, refusal, left, carryOut, forgetLeft, ask } = moving
  const idsFor = (name: N) =>
    rows
      .filter(
        (row) => of.startsFrom(name, row) && canRow(ability, of.moves[name].action, resource.subject, row),
      )
      .map(({ id }) => id)
  const begin = (next: Asked<N>) => {
    const { shown } = of.moves[next.name]
    if (Object.keys(shown).length === 0) void carryOut(next, {})
    else ask(next)
  }
  const title = ({ name, ids }: Asked<N>) => t('manyAsk', { action: words.action(name), count: ids.length })
  return (
    <>
      {names.map((name) => {
        const Icon: IconType = icons[name]
        const ids = idsFor(name)
        if (ids.length === 0) return null
        return (
          <Button
            key={name}
            size="compact-md"
            fz="sm"
            loading={busy === name && asked === null}
            leftSection={<Icon size={16} aria-hidden />}
            onClick={() => begin({ name, ids })}
          >
            {title({ name, ids })}
          </Button>
        )
      })}
      {asked && (
        <MoveDialog
          resource={resource}
          move={of.moves[asked.name]}
          words={words}
          title={title(asked)}
          refusal={refusal}
          renderRefusal={undefined}
          isBusy={busy !== null}
          onGo={(body) => void carryOut(asked, body)}
          onClose={() => ask(null)}
        />
      )}
      {left.length > 0 && (
        <Left
          refused={left}
          path={resource.name}
          title={t('manyLeft', { count: left.length })}
          onClose={forgetLeft}
        />
      )}
    </>
  )
}
