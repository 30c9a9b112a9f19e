import { useTranslation } from 'react-i18next'
import { BoardList } from '../../../../kit/board/frame/board-list.tsx'
import { daysOf } from '../../../../kit/board/time/scale.ts'
import { usePlanContext } from '../plan/plan-context.ts'

/** The plan as a list, for a narrow screen: berth by berth, who lies there. */
export function PlanList({ day, onOpen }: { day: number; onOpen: (bar: number) => void }) {
  const { t } = useTranslation('marina/berth-plan')
  const { picture, calendar, texts, words, editor, address, may } = usePlanContext()
  const { bars } = picture
  const create = (track: number) => {
    const cursor = { track, at: calendar.startOf(day) }
    editor.setCursor(cursor)
    editor.createAt(cursor)
  }
  return (
    <BoardList
      label={t('listLabel')}
      picture={picture}
      texts={texts}
      window={{ from: calendar.startOf(day), to: calendar.startOf(day + daysOf[address.zoom]) }}
      periodOf={(bar) => words.period({ from: bars.from[bar] ?? 0, to: bars.to[bar] ?? 0 })}
      free={may.create ? t('free') : undefined}
      onOpen={onOpen}
      onCreate={create}
    />
  )
}
