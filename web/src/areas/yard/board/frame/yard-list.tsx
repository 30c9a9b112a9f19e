import { useTranslation } from 'react-i18next'
import { BoardList } from '../../../../kit/board/frame/board-list.tsx'
import { daysOf } from '../../../../kit/board/time/scale.ts'
import { useYard } from '../yard-context.ts'

/** The board as a list, for a narrow screen: row by row, what is done. */
export function YardList({ day, onOpen }: { day: number; onOpen: (bar: number) => void }) {
  const { t } = useTranslation('yard/board')
  const { picture, calendar, texts, words, editor, address, may } = useYard()
  const { bars } = picture
  return (
    <BoardList
      label={t('gridLabel')}
      picture={picture}
      texts={texts}
      window={{ from: calendar.startOf(day), to: calendar.startOf(day + daysOf[address.zoom]) }}
      periodOf={(bar) => words.when({ from: bars.from[bar] ?? 0, to: bars.to[bar] ?? 0 })}
      free={may.create ? t('free') : undefined}
      onOpen={onOpen}
      onCreate={(track) => editor.createAt({ track, at: calendar.at(day, '08:00') })}
    />
  )
}
