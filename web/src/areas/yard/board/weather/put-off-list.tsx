import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import panelClasses from '../../../../kit/board/frame/panel.module.css'
import { formatDay } from '../../../../kit/texts/format.ts'
import { storedSession } from '../drawn/session-bars.ts'
import { useYard } from '../yard-context.ts'
import { type PutOff, returns, usePutOffs } from './use-put-offs.ts'
import { stageMoves } from './weather-work.ts'

/** Days that were put off lately: back again when the wind drops, and the people to write to. */
export function PutOffList({
  onMail,
  onStaged,
}: {
  onMail: (putOffId: string) => void
  onStaged: () => void
}) {
  const { t } = useTranslation('yard/board/weather')
  const { data, changes, may, markReturn } = useYard()
  const { data: list } = usePutOffs()
  if (!list || list.items.length === 0) return null
  const known = (id: string) => {
    const session = data.sessions.id.indexOf(id)
    return session < 0 ? undefined : storedSession(data, session)
  }
  const bringBack = (putOff: PutOff) => {
    const moves = returns(putOff, known)
    changes.change((staged) => stageMoves(staged, moves))
    markReturn(
      putOff.id,
      moves.map(({ part }) => part.id),
    )
    onStaged()
  }
  return (
    <section className={panelClasses.part} aria-label={t('lately')}>
      <h3>{t('lately')}</h3>
      {list.items.map((putOff) => {
        const { id, day, assetName, reason, sessions, broughtBackAt, mails } = putOff
        const left = sessions.filter(({ isAsLeft }) => isAsLeft).length
        return (
          <div key={id} className={panelClasses.actions}>
            <span>
              {[
                formatDay(day),
                assetName,
                reason,
                t('sessions', { count: sessions.length }),
                mails > 0 && t('mails', { count: mails }),
                broughtBackAt && t('isBack'),
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
            {!broughtBackAt && left > 0 && may.update && (
              <Button variant="default" size="compact-md" onClick={() => bringBack(putOff)}>
                {t('bringBack', { count: left })}
              </Button>
            )}
            {may.approve && (
              <Button variant="default" size="compact-md" onClick={() => onMail(id)}>
                {t('people')}
              </Button>
            )}
          </div>
        )
      })}
    </section>
  )
}
