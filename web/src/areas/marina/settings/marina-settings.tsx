import { useTranslation } from 'react-i18next'
import { SettingsGroup } from '../../../kit/settings/settings-group.tsx'

/** The port's places and what serves them. */
export function MarinaSettings() {
  const { t } = useTranslation(['marina/settings', 'ports', 'boat-slot-groups', 'boat-slots', 'assets'])
  return (
    <SettingsGroup
      title={t('title')}
      settings={[
        {
          to: '/ports',
          name: t('ports:many'),
          text: t('ports'),
          reach: 'facility',
          read: { can: ['read', 'Port'] },
          change: { can: ['update', 'Port'] },
        },
        {
          to: '/boat-slot-groups',
          name: t('boat-slot-groups:many'),
          text: t('groups'),
          reach: 'facility',
          read: { can: ['read', 'BoatSlotGroup'] },
          change: { can: ['update', 'BoatSlotGroup'] },
        },
        {
          to: '/boat-slots',
          name: t('boat-slots:many'),
          text: t('slots'),
          reach: 'facility',
          read: { can: ['read', 'BoatSlot'] },
          change: { can: ['update', 'BoatSlot'] },
        },
        {
          to: '/assets',
          name: t('assets:many'),
          text: t('assets'),
          reach: 'facility',
          read: { can: ['read', 'Asset'] },
          change: { can: ['update', 'Asset'] },
        },
      ]}
    />
  )
}
