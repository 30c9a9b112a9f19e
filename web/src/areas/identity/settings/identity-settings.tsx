import { useTranslation } from 'react-i18next'
import { SettingsGroup } from '../../../kit/settings/settings-group.tsx'

/** One's own account, the facilities, and who may do what. */
export function IdentitySettings() {
  const { t } = useTranslation(['identity/settings', 'identity'])
  return (
    <>
      <SettingsGroup
        title={t('own')}
        settings={[{ to: '/account', name: t('identity:menu.account'), text: t('account'), reach: 'own' }]}
      />
      <SettingsGroup
        title={t('house')}
        settings={[
          {
            to: '/facilities',
            name: t('identity:menu.facilities'),
            text: t('facilities'),
            reach: 'facility',
            read: { can: ['read', 'Facility'] },
            change: { can: ['update', 'Facility'] },
          },
          {
            to: '/departments',
            name: t('identity:menu.departments'),
            text: t('departments'),
            reach: 'facility',
            read: { can: ['read', 'Department'] },
            change: { can: ['update', 'Department'] },
          },
          {
            to: '/users',
            name: t('identity:menu.users'),
            text: t('users'),
            reach: 'organisation',
            read: { can: ['read', 'User'] },
            change: { can: ['update', 'User'] },
          },
          {
            to: '/roles',
            name: t('identity:menu.roles'),
            text: t('roles'),
            reach: 'organisation',
            read: { can: ['read', 'Role'] },
            change: { can: ['update', 'Role'] },
          },
          {
            to: '/sign-ins',
            name: t('identity:menu.signIns'),
            text: t('signIns'),
            reach: 'organisation',
            read: { can: ['update', 'User'] },
            change: 'nobody',
          },
        ]}
      />
    </>
  )
}
