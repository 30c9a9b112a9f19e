import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Outlet } from 'react-router'
import { useToastsNeeded } from '../kit/toasts.ts'
import { ConfirmArea } from '../ui/confirm-area.tsx'
import { Loading } from '../ui/loading.tsx'
import { LoadingBar } from './loading-bar.tsx'
import { UpdatePrompt } from './offline/update-prompt.tsx'

const ToastArea = lazy(() =>
  import('../kit/toasts/toast-area.tsx').then(({ ToastArea }) => ({ default: ToastArea })),
)

/** The whole page while nothing else can be shown yet. */
export function Starting() {
  return (
    <main>
      <Loading />
    </main>
  )
}

/** What lies around every page, signed in or not. */
export function Root() {
  useTranslation('shell')
  const hasToasts = useToastsNeeded()
  return (
    <>
      <LoadingBar />
      <Suspense fallback={<Starting />}>
        <Outlet />
      </Suspense>
      <UpdatePrompt />
      {hasToasts && (
        <Suspense>
          <ToastArea />
        </Suspense>
      )}
      <ConfirmArea />
    </>
  )
}
