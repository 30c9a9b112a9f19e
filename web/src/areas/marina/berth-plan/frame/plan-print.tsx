import { useTranslation } from 'react-i18next'
import { BoardPrint, type Paper } from '../../../../kit/board/print/board-print.tsx'
import { formatInstant } from '../../../../kit/texts/format.ts'
import { usePlanContext } from '../plan/plan-context.ts'
import { PlanDayList } from './plan-day-list.tsx'
import { PlanLegend } from './plan-legend.tsx'
import { usePorts } from './port-choice.tsx'

/** What is wanted on paper. */
export interface PrintWish {
  /** The plan, or the list of one day for the walk along the docks. */
  what: 'plan' | 'day'
  paper: Paper
  isOnlyTaken: boolean
  /** Notes of stays, below the plan. */
  notes: readonly { id: string; text: string }[]
}

export const usualPrint: PrintWish = { what: 'plan', paper: 'A4', isOnlyTaken: false, notes: [] }

function Notes({ notes }: Pick<PrintWish, 'notes'>) {
  const { t } = useTranslation('marina/berth-plan')
  if (notes.length === 0) return null
  return (
    <>
      <h3>{t('print.notes')}</h3>
      <ul>
        {notes.map(({ id, text }) => (
          <li key={id}>{text}</li>
        ))}
      </ul>
    </>
  )
}

/** The plan on paper. */
export function PlanPrint({ day, wish }: { day: number; wish: PrintWish }) {
  const { t } = useTranslation('marina/berth-plan')
  const { data, picture, calendar, texts, words, address, now } = usePlanContext()
  const port = usePorts().data?.items.find(({ id }) => id === data.portId)
  const title = String(port?.name ?? '')
  const printedAt = formatInstant(new Date(now * 1000), data.clock.timeZone)
  const { paper, isOnlyTaken, notes } = wish
  if (wish.what === 'day')
    return (
      <PlanDayList title={title} printedAt={printedAt} day={day} paper={paper} isOnlyTaken={isOnlyTaken} />
    )
  return (
    <BoardPrint
      label={t('gridLabel')}
      title={title}
      printedAt={printedAt}
      tracks={t('listLabel')}
      picture={picture}
      calendar={calendar}
      texts={texts}
      periodOf={words.period}
      zoom={address.zoom}
      day={day}
      now={now}
      paper={paper}
      isOnlyTaken={isOnlyTaken}
      legend={
        <>
          <Notes notes={notes} />
          <PlanLegend isOnPaper />
        </>
      }
    />
  )
}
