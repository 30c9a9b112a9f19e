import { useComputedColorScheme } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { ToastContainer } from 'react-toastify/unstyled'
import 'react-toastify/ReactToastify.css'
import './toast-colours.css'

/** Where toasts appear; its constants are those of the specification, section 9. */
export function ToastArea() {
  const { t } = useTranslation('kit/toasts')
  const theme = useComputedColorScheme('light')
  return (
    <ToastContainer
      position="top-right"
      autoClose={5000}
      pauseOnHover
      pauseOnFocusLoss
      draggable
      draggablePercent={80}
      hideProgressBar
      hotKeys={(event) => event.altKey && event.code === 'KeyT'}
      aria-label={t('area')}
      theme={theme}
      closeButton={({ closeToast }) => (
        <button type="button" className="Toastify__close-button" aria-label={t('close')} onClick={closeToast}>
          <IconX size={16} aria-hidden />
        </button>
      )}
    />
  )
}
