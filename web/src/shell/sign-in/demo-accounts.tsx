import type { Localised } from '@darsena/contract/kit/fields'
import { inLanguage } from '@darsena/contract/kit/label'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { http } from '../../kit/http.ts'
import { useLanguage } from '../../kit/texts/i18n.ts'
import classes from './sign-in.module.css'

interface DemoAccount {
  email: string
  role: Localised
}

const password = 'darsena-demo'

/** Accounts to try the product with; the API names them only in demo mode. */
export function DemoAccounts({
  isBusy,
  onChosen,
}: {
  isBusy: boolean
  onChosen: (credentials: { email: string; password: string }) => void
}) {
  const { t } = useTranslation('shell')
  const { language } = useLanguage()
  const { data } = useQuery({
    queryKey: ['demo-accounts'],
    queryFn: () => http<DemoAccount[]>('/demo-accounts', { isPublic: true, quiet: [404] }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (!data || data.length === 0) return null
  return (
    <section className={classes.demo} aria-labelledby="demo-accounts">
      <h2 id="demo-accounts">{t('signIn.demo')}</h2>
      <p>{t('signIn.demoHint', { password })}</p>
      <ul>
        {data.map(({ email, role }) => (
          <li key={email}>
            <button type="button" disabled={isBusy} onClick={() => onChosen({ email, password })}>
              <strong>{inLanguage(role, language)}</strong>
              <span>{email}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
