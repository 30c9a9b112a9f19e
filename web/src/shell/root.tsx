import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Outlet } from 'react-router'
import { ToastArea } from '../kit/toasts/toast-area.tsx'
import { ConfirmArea } from '../ui/confirm-area.tsx'
import { Loading } from '../ui/loading.tsx'
import { LoadingBar } from './loading-bar.tsx'
import { UpdatePrompt } from './update-prompt.tsx'

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
  return (
    <>
      <LoadingBar />
      <Suspense fallback={<Starting />}>
        <Outlet />
      </Suspense>
      <UpdatePrompt />
      <ToastArea />
      <ConfirmArea />
    </>
  )
}
