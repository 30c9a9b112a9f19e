import { IconAnchorOff, IconLifebuoy, IconLock } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Elsewhere } from '../kit/area/area.ts'
import { useTextOf } from '../kit/texts/i18n.ts'
import { MessageScreen } from '../ui/page/message-screen.tsx'

const picture = { size: 72, stroke: 1.25 }

/** Shown instead of a page whose gate the user does not pass; it may know a page that is open to them. */
export function Denied({ instead }: { instead: Elsewhere | undefined }) {
  const { t } = useTranslation('shell')
  const textOf = useTextOf()
  return (
    <MessageScreen
      picture={<IconLock {...picture} />}
      title={t('denied.title')}
      text={t('denied.text')}
      primary={{ label: t('goToDashboard'), to: '/' }}
      {...(instead && { secondary: { label: textOf(instead.label), to: instead.to } })}
    />
  )
}

export function NotFound() {
  const { t } = useTranslation('shell')
  return (
    <MessageScreen
      picture={<IconAnchorOff {...picture} />}
      title={t('notFound.title')}
      text={t('notFound.text')}
      primary={{ label: t('goToDashboard'), to: '/' }}
    />
  )
}

/** A screen broke while it was drawn; the menu around it still works. */
export function Failed({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation('shell')
  return (
    <MessageScreen
      picture={<IconLifebuoy {...picture} />}
      title={t('failed.title')}
      text={t('failed.text')}
      primary={{ label: t('goToDashboard'), to: '/' }}
      secondary={{ label: t('tryAgain'), onClick: onRetry }}
    />
  )
}
