import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { LanguageSwitch } from '../../kit/texts/language-switch.tsx'
import { Mark } from '../../ui/mark.tsx'
import { HarbourPicture } from './harbour-picture.tsx'
import classes from './sign-in.module.css'

/** What all pages look like that need no session: who we are beside, one card with the page's own business. */
export function SignedOutPage({ title, children }: { title: string; children: ReactNode }) {
  const { t } = useTranslation('shell')
  return (
    <div className={classes.page}>
      <title>{`${title} · Darsena`}</title>
      <header className={classes.welcome}>
        <p className={classes.brand}>
          <Mark size={44} />
          <span>Darsena</span>
        </p>
        <p className={classes.lead}>{t('signIn.lead')}</p>
        <HarbourPicture />
      </header>
      <main className={classes.main}>
        <div className={classes.language}>
          <LanguageSwitch />
        </div>
        <div className={classes.card}>
          <h1 className={classes.title}>{title}</h1>
          {children}
        </div>
      </main>
    </div>
  )
}
