import { useTranslation } from 'react-i18next'
import { useSession } from '../../../kit/session.tsx'
import { LanguageSwitch } from '../../../kit/texts/language-switch.tsx'
import classes from './account.module.css'
import { AccountSection } from './account-section.tsx'
import { DocumentMails } from './document-mails.tsx'

/** Who one is here, as an administrator set it, the language that one reads, and which mails one gets. */
export function Profile() {
  const { t } = useTranslation('identity/account')
  const { user } = useSession()
  const facts = [
    { label: t('profile.name'), value: user.name },
    { label: t('profile.email'), value: user.email },
    {
      label: t('profile.roles'),
      value: user.roles.map(({ label }) => label).join(', ') || t('profile.noRoles'),
    },
    { label: t('profile.facilities'), value: user.facilities.map(({ name }) => name).join(', ') },
  ]
  return (
    <AccountSection title={t('profile.title')} hint={t('profile.hint')}>
      <dl className={classes.facts}>
        {facts.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <div className={classes.language}>
        <LanguageSwitch />
      </div>
      <DocumentMails />
    </AccountSection>
  )
}
