import { PasswordInput, type PasswordInputProps } from '@mantine/core'
import '@mantine/core/styles/PasswordInput.layer.css'
import { IconEye, IconEyeOff } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

/** A password that can be shown, by keyboard too. */
export function PasswordField(props: PasswordInputProps) {
  const { t } = useTranslation('kit/passwords')
  const [isShown, setShown] = useState(false)
  const shown = props.visible ?? isShown
  return (
    <PasswordInput
      size="md"
      aria-invalid={Boolean(props.error)}
      visible={shown}
      onVisibilityChange={setShown}
      visibilityToggleIcon={({ reveal }) => (reveal ? <IconEyeOff size={20} /> : <IconEye size={20} />)}
      visibilityToggleButtonProps={{
        'aria-label': t(shown ? 'hide' : 'show'),
        'aria-hidden': undefined,
        tabIndex: 0,
      }}
      {...props}
    />
  )
}
