import { useTranslation } from 'react-i18next'
import { Legend } from '../../../../kit/board/frame/legend.tsx'
import { planStyles } from '../drawn/bars.ts'

/** What the bars of the plan mean. */
export function PlanLegend() {
  const { t } = useTranslation('marina/berth-plan')
  const names = new Map<string, string>(planStyles.map(({ name }) => [name, t(`look.${name}`)]))
  return (
    <Legend styles={planStyles} nameOf={(style) => names.get(style) ?? ''} trackInFocus={t('berthInFocus')} />
  )
}
