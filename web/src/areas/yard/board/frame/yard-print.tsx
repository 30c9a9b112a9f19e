import { useTranslation } from 'react-i18next'
import { BoardPrint } from '../../../../kit/board/print/board-print.tsx'
import { formatInstant } from '../../../../kit/texts/format.ts'
import { useYard } from '../yard-context.ts'
import { YardLegend } from './yard-legend.tsx'

/** The board on paper. */
export function YardPrint({ day }: { day: number }) {
  const { t } = useTranslation('yard/board')
  const { data, picture, calendar, texts, words, address, now } = useYard()
  return (
    <BoardPrint
      label={t('gridLabel')}
      title={t('gridLabel')}
      printedAt={formatInstant(new Date(now * 1000), data.timeZone)}
      tracks={t(`rows.${address.rows}`)}
      picture={picture}
      calendar={calendar}
      texts={texts}
      periodOf={words.period}
      zoom={address.zoom}
      day={day}
      now={now}
      legend={<YardLegend isOnPaper />}
    />
  )
}
