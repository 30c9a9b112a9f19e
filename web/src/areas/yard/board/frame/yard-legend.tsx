import { useTranslation } from 'react-i18next'
import { Legend } from '../../../../kit/board/frame/legend.tsx'
import { sessionStyles } from '../drawn/session-bars.ts'

/** What the bars of the board mean. */
export function YardLegend({ isOnPaper = false }: { isOnPaper?: boolean }) {
  const { t } = useTranslation('yard/board')
  const names = new Map<string, string>(sessionStyles.map(({ name }) => [name, t(`style.${name}`)]))
  return (
    <Legend
      styles={sessionStyles}
      nameOf={(style) => names.get(style) ?? ''}
      trackInFocus={t('rowInFocus')}
      isOnPaper={isOnPaper}
    />
  )
}
