import { IconCloudOff } from '@tabler/icons-react'
import { useCallback, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate, useLocation } from 'react-router'
import { useCurrentUser } from '../kit/current-user.ts'
import { http } from '../kit/http.ts'
import { NoResponse } from '../kit/http-error.ts'
import { ownAccountChanged } from '../kit/own-account.ts'
import { onReachable } from '../kit/reachability.ts'
import { SessionProvider } from '../kit/session.tsx'
import { token, useToken, wasSessionEnded } from '../kit/token.ts'
import { hasUnsavedInput } from '../kit/unsaved.ts'
import { Mark } from '../ui/mark.tsx'
import { MessageScreen } from '../ui/page/message-screen.tsx'
import { useAccountLanguage } from './account-language.ts'
import { Layout } from './layout.tsx'
import { Starting } from './root.tsx'
import { forgetOnDevice, maySignOut } from './sign-out.ts'

/** Everything behind it needs a signed-in user with a facility (specification, section 2.2). */
export function SessionGate() {
  const bearer = useToken()
  const { data: user, isError, error, refetch } = useCurrentUser()
  const from = useLocation()
  const isLeaving = useRef(false)
  const userId = user?.id
  const signOut = useCallback(async () => {
    if (!(await maySignOut())) return
    isLeaving.current = true
    // Not awaited: sign-out is immediate, even if the server is not reached.
    http('/auth/logout', { method: 'POST', keepalive: true, quiet: [404, 429, 500, 503] }).catch(() => {})
    void forgetOnDevice(userId)
    token.set(null)
  }, [userId])
  useAccountLanguage(user?.locale, bearer)
  useEffect(() => onReachable(() => void ownAccountChanged()), [])
  if (bearer && !user && error instanceof NoResponse) return <NoNetwork onRetry={() => void refetch()} />
  if (!bearer || (isError && !user)) {
    const state = { from, isEnded: wasSessionEnded() }
    return <Navigate to="/login" replace state={isLeaving.current ? null : state} />
  }
  if (!user) return <Starting />
  // With something unsaved on the page it stays, and says that the right to save is gone.
  if (user.facilities.length === 0 && !hasUnsavedInput()) return <NoFacility signOut={signOut} />
  return (
    <SessionProvider key={bearer} user={user} signOut={signOut}>
      <Layout />
    </SessionProvider>
  )
}

/** The app was opened without a network and knows nobody yet: signing in would help nobody. */
function NoNetwork({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation('shell')
  return (
    <main>
      <MessageScreen
        level={1}
        picture={<IconCloudOff size={72} aria-hidden />}
        title={t('noNetwork.title')}
        text={t('noNetwork.text')}
        primary={{ label: t('tryAgain'), onClick: onRetry }}
      />
    </main>
  )
}

function NoFacility({ signOut }: { signOut: () => void }) {
  const { t } = useTranslation('shell')
  return (
    <main>
      <MessageScreen
        level={1}
        picture={<Mark size={72} />}
        title={t('noFacility.title')}
        text={t('noFacility.text')}
        primary={{ label: t('userMenu.signOut'), onClick: signOut }}
      />
    </main>
  )
}
