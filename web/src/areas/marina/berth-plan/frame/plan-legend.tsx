import { useTranslation } from 'react-i18next'
import { Legend } from '../../../../kit/board/frame/legend.tsx'
import { planStyles } from '../drawn/bars.ts'
import { planMarks } from '../drawn/marks.ts'
import { usePlanContext } from '../plan/plan-context.ts'

/** What the bars of the plan mean. */
export function PlanLegend({ isOnPaper = false }: { isOnPaper?: boolean }) {
  const { t } = useTranslation('marina/berth-plan')
  const { requested } = usePlanContext()
  const names = new Map<string, string>(planStyles.map(({ name }) => [name, t(`look.${name}`)]))
  return (
    <Legend
      styles={planStyles}
      nameOf={(style) => names.get(style) ?? ''}
      trackInFocus={t('berthInFocus')}
      marks={[
        ...planMarks.map((mark) => ({ ...mark, text: t(`mark.${mark.name}`) })),
        ...(requested.size > 0 ? [{ sign: '◔', text: t('requested') }] : []),
      ]}
      isOnPaper={isOnPaper}
    />
  )
}
