import type { NoticeChoices as Answer, NoticeChoice } from '@darsena/contract/kit/home/notices'
import { Checkbox } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { http } from '../../../kit/http.ts'
import { ownAccountChanged } from '../../../kit/own-account.ts'
import { queryClient } from '../../../kit/query-client.ts'
import { write } from '../../../kit/writes/write.ts'
import { AccountSection } from './account-section.tsx'
import classes from './notice-choices.module.css'
import '@mantine/core/styles/Checkbox.layer.css'

const queryKey = ['notice-choices']
const ways = ['inApp', 'byMail'] as const

async function save(choice: NoticeChoice): Promise<void> {
  const shown = queryClient.getQueryData<Answer>(queryKey)
  queryClient.setQueryData<Answer>(
    queryKey,
    (answer) => answer && { items: answer.items.map((one) => (one.group === choice.group ? choice : one)) },
  )
  try {
    const body = { items: [choice] }
    const answer = await write<Answer>('/users/me/notice-choices', { method: 'PUT', body, keepalive: true })
    queryClient.setQueryData(queryKey, answer)
    // Mails on documents stand on the account as well.
    if (choice.group === 'documents') await ownAccountChanged()
  } catch {
    // Already reported by a toast; the box goes back.
    queryClient.setQueryData(queryKey, shown)
  }
}

/** What one is notified of, and how: in the app, by mail, both or not. */
export function NoticeChoices() {
  const { t } = useTranslation('identity/account')
  const { data } = useQuery({
    queryKey,
    queryFn: ({ signal }) => http<Answer>('/users/me/notice-choices', { signal }),
    meta: { kinds: [] },
  })
  if (!data) return null
  return (
    <AccountSection title={t('notices.title')} hint={t('notices.hint')}>
      <table className={classes.choices}>
        <thead>
          <tr>
            <th scope="col">{t('notices.about')}</th>
            {ways.map((way) => (
              <th key={way} scope="col">
                {t(`notices.${way}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {data.items.map((choice) => (
            <tr key={choice.group}>
              <th scope="row">{t(`notices.group.${choice.group}`)}</th>
              {ways.map((way) => (
                <td key={way}>
                  <Checkbox
                    aria-label={`${t(`notices.group.${choice.group}`)}: ${t(`notices.${way}`)}`}
                    checked={choice[way]}
                    onChange={({ currentTarget }) => void save({ ...choice, [way]: currentTarget.checked })}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </AccountSection>
  )
}
