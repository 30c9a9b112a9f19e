import { Button } from '@mantine/core'
import { IconShieldOff } from '@tabler/icons-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../../kit/session.tsx'
import { confirm } from '../../../ui/confirm.ts'
import { callUser } from './call-user.ts'
import type { User } from './user-state.tsx'
import classes from './users.module.css'

/** Lets somebody who lost the phone sign in again; one's own is removed in one's own account, with the password. */
export function SecondFactor({ user: { id, name, secondFactor } }: { user: User }) {
  const { t } = useTranslation('identity/users')
  const { user } = useSession()
  const headingId = useId()
  const remove = async () => {
    const isSure = await confirm({
      title: t('secondFactor.question', { name }),
      text: t('secondFactor.text'),
      action: t('secondFactor.action'),
      isDangerous: true,
    })
    if (isSure)
      await callUser(id, { method: 'POST', path: 'second-factor/remove' }, t('secondFactor.done', { name }))
  }
  return (
    <section aria-labelledby={headingId} className={classes.secondFactor}>
      <h3 id={headingId} className={classes.heading}>
        {t('secondFactor.title')}
      </h3>
      <p className={classes.note}>{t(secondFactor ? 'secondFactor.on' : 'secondFactor.off')}</p>
      {secondFactor && user.id !== id && (
        <Button
          variant="default"
          className={classes.endAll}
          leftSection={<IconShieldOff size={18} aria-hidden />}
          onClick={() => void remove()}
        >
          {t('secondFactor.action')}
        </Button>
      )}
    </section>
  )
}
