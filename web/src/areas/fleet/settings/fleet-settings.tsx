import { useTranslation } from 'react-i18next'
import { SettingsGroup } from '../../../kit/settings/settings-group.tsx'

export function FleetSettings() {
  const { t } = useTranslation(['fleet/settings', 'fleet'])
  return (
    <SettingsGroup
      title={t('title')}
      settings={[
        {
          to: '/boat-shapes',
          name: t('fleet:menu.shapes'),
          text: t('shapes'),
          reach: 'organisation',
          read: { can: ['read', 'BoatShape'] },
          change: { can: ['update', 'BoatShape'] },
        },
      ]}
    />
  )
}
