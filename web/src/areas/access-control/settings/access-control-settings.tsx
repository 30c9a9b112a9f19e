import { useTranslation } from 'react-i18next'
import { useSession } from '../../../kit/session.tsx'
import { SettingsGroup } from '../../../kit/settings/settings-group.tsx'

export function AccessControlSettings() {
  const { t } = useTranslation(['access-control/settings', 'access-control'])
  const { facility } = useSession()
  return (
    <SettingsGroup
      title={t('access-control:menu.group')}
      settings={[
        {
          to: `/facilities/${facility.id}?tab=retention`,
          name: t('access-control:menu.retention'),
          text: t('retention'),
          reach: 'facility',
          read: { can: ['update', 'Facility'] },
        },
      ]}
    />
  )
}
