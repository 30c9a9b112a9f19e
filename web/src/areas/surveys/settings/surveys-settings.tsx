import { useTranslation } from 'react-i18next'
import { SettingsGroup } from '../../../kit/settings/settings-group.tsx'

/** The catalogue of surveys. */
export function SurveysSettings() {
  const { t } = useTranslation(['surveys/settings', 'surveys', 'audit-items'])
  const read = { can: ['read', 'SurveyType'] } as const
  return (
    <SettingsGroup
      title={t('title')}
      settings={[
        {
          to: '/survey-types',
          name: t('surveys:menu.surveyTypes'),
          text: t('types'),
          reach: 'organisation',
          read,
          change: { can: ['update', 'SurveyType'] },
        },
        {
          to: '/audit-items',
          name: t('audit-items:many'),
          text: t('items'),
          reach: 'organisation',
          read: { can: ['read', 'AuditItem'] },
          change: { can: ['update', 'AuditItem'] },
        },
        {
          to: '/survey-types/units',
          name: t('units'),
          text: t('unitsText'),
          reach: 'organisation',
          read,
          change: 'nobody',
        },
      ]}
    />
  )
}
