import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate, type Path, useLocation } from 'react-router'
import { useCurrentUser } from '../../kit/current-user.ts'
import { useToken } from '../../kit/token.ts'
import { Loading } from '../../ui/loading.tsx'
import { Notice } from '../../ui/notice.tsx'
import { DemoAccounts } from './demo-accounts.tsx'
import { SignInForm } from './sign-in-form.tsx'
import { SignedOutPage } from './signed-out-page.tsx'
import { useSignIn } from './use-sign-in.ts'

/** Where the visitor wanted to go before being sent here, and whether the server ended a session there. */
function useArrival(): { target: Partial<Path> | string; isEnded: boolean } {
  const state: { from?: Partial<Path>; isEnded?: boolean } | null = useLocation().state
  return { target: state?.from ?? '/', isEnded: state?.isEnded ?? false }
}

/** The sign-in page; leaves by itself once somebody is signed in, here or in another tab. */
export function Component() {
  const { t } = useTranslation('shell')
  const { target, isEnded } = useArrival()
  const bearer = useToken()
  const { data: user, isError, isFetching, refetch } = useCurrentUser()
  const signIn = useSignIn()
  const [email, setEmail] = useState('')
  const title = t('signIn.title')
  // A failure to load the account is shown, unless the sign-in itself has another.
  const isStuck = bearer !== null && isError
  useEffect(() => {
    const retry = () => isStuck && void refetch()
    window.addEventListener('online', retry)
    return () => window.removeEventListener('online', retry)
  }, [isStuck, refetch])
  if (bearer && user) return <Navigate to={target} replace />
  return (
    <SignedOutPage title={title}>
      {bearer && isFetching ? (
        <Loading />
      ) : (
        <>
          {isEnded && signIn.failure.kind === 'none' && !isStuck && <Notice text={t('signIn.ended')} />}
          <SignInForm
            email={email}
            onEmail={setEmail}
            state={isStuck && signIn.failure.kind === 'none' ? stuck : signIn}
            onRetry={isStuck ? () => void refetch() : undefined}
            signIn={signIn.signIn}
          />
          <DemoAccounts
            isBusy={signIn.isBusy}
            onChosen={(account) => {
              setEmail(account.email)
              void signIn.signIn(account)
            }}
          />
        </>
      )}
    </SignedOutPage>
  )
}

const stuck = { failure: { kind: 'account' }, seconds: 0, isBusy: false, isCodeDue: false } as const
