import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import classes from '../sign-in/sign-in.module.css'

/** Shown when all is done, with the link to the sign-in page. */
export function WayOn({ text }: { text: string }) {
  const { t } = useTranslation('shell/account-links')
  return (
    <div className={classes.form}>
      <p className={classes.hint} role="status">
        {text}
      </p>
      <Button component={Link} to="/login" size="md" fullWidth>
        {t('signIn')}
      </Button>
    </div>
  )
}

/** A link that has expired, was used, or never was one: all alike. */
export function DeadLink() {
  const { t } = useTranslation('shell/account-links')
  return (
    <div className={classes.form}>
      <p className={classes.hint}>{t('dead.text')}</p>
      <Button component={Link} to="/forgot-password" size="md" fullWidth>
        {t('dead.again')}
      </Button>
      <Button component={Link} to="/login" size="md" fullWidth variant="default">
        {t('signIn')}
      </Button>
    </div>
  )
}
