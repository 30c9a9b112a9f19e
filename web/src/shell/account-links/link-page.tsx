import type { LinkFacts, LinkPurpose } from '@darsena/contract/areas/identity/account'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { http } from '../../kit/http.ts'
import { Loading } from '../../ui/loading.tsx'
import { SignedOutPage } from '../sign-in/signed-out-page.tsx'
import { DeadLink } from './way-on.tsx'

export interface OpenLink extends LinkFacts {
  token: string
}

/** Looks at the link of the address before asking anything; one that no longer works says so and shows the way on. */
export function LinkPage({
  purposes,
  title,
  children,
}: {
  purposes: readonly LinkPurpose[]
  title: (purpose: LinkPurpose | undefined) => string
  children: (link: OpenLink) => ReactNode
}) {
  const { t } = useTranslation('shell/account-links')
  const [params] = useSearchParams()
  const token = params.get('token') ?? ''
  const { data, isPending } = useQuery({
    queryKey: ['inspect-link', token],
    queryFn: () =>
      http<LinkFacts>('/auth/inspect-link', { method: 'POST', body: { token }, quiet: [422] }).catch(
        () => null,
      ),
    // What it was for stays on the page when it has been used.
    staleTime: Number.POSITIVE_INFINITY,
  })
  const link = data && purposes.includes(data.purpose) ? { ...data, token } : undefined
  if (isPending) return <SignedOutPage title={title(undefined)}>{<Loading />}</SignedOutPage>
  if (link) return <SignedOutPage title={title(link.purpose)}>{children(link)}</SignedOutPage>
  return (
    <SignedOutPage title={t('dead.title')}>
      <DeadLink />
    </SignedOutPage>
  )
}
