import { useTranslation } from 'react-i18next'
import { BoardPrint } from '../../../../kit/board/print/board-print.tsx'
import { formatInstant } from '../../../../kit/texts/format.ts'
import { usePlanContext } from '../plan/plan-context.ts'
import { PlanLegend } from './plan-legend.tsx'
import { usePorts } from './port-choice.tsx'

/** The plan on paper. */
export function PlanPrint({ day }: { day: number }) {
  const { t } = useTranslation('marina/berth-plan')
  const { data, picture, calendar, texts, words, address, now } = usePlanContext()
  const port = usePorts().data?.items.find(({ id }) => id === data.portId)
  return (
    <BoardPrint
      label={t('gridLabel')}
      title={String(port?.name ?? '')}
      printedAt={formatInstant(new Date(now * 1000), data.clock.timeZone)}
      tracks={t('listLabel')}
      picture={picture}
      calendar={calendar}
      texts={texts}
      periodOf={words.period}
      zoom={address.zoom}
      day={day}
      legend={<PlanLegend />}
    />
  )
}
