import { passwordLength } from '@darsena/contract/areas/identity/password-length'
import { PasswordInput } from '@mantine/core'
import '@mantine/core/styles/PasswordInput.layer.css'
import { IconEye, IconEyeOff } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

export interface TwicePassword {
  password: string
  again: string
}

/** The same password in both fields, or why not; how strong it is the server judges. */
export function usePasswordTwice() {
  const { t } = useTranslation(['shell/account-links', 'kit'])
  const [value, setValue] = useState<TwicePassword>({ password: '', again: '' })
  const [fault, setFault] = useState<{ password?: string; again?: string }>({})
  const check = (): string | undefined => {
    const isMissing = value.password === ''
    const isShort = value.password.length < passwordLength.min
    const password = isMissing
      ? t('kit:fault.required')
      : isShort
        ? t('kit:fault.tooShort', passwordLength)
        : ''
    const again = value.again === value.password ? '' : t('different')
    setFault({ password, again })
    return password || again ? undefined : value.password
  }
  return { value, setValue, fault, check }
}

export function NewPassword({
  twice,
  fault,
}: {
  twice: ReturnType<typeof usePasswordTwice>
  /** What the server says of it. */
  fault: string | undefined
}) {
  const { t } = useTranslation('shell/account-links')
  const [isShown, setShown] = useState(false)
  const shared = {
    size: 'md',
    autoComplete: 'new-password',
    visible: isShown,
    onVisibilityChange: setShown,
    visibilityToggleIcon: ({ reveal }: { reveal: boolean }) =>
      reveal ? <IconEyeOff size={20} /> : <IconEye size={20} />,
    visibilityToggleButtonProps: {
      'aria-label': t(isShown ? 'hide' : 'show'),
      'aria-hidden': undefined,
      tabIndex: 0,
    },
  }
  const { value, setValue } = twice
  return (
    <>
      <PasswordInput
        {...shared}
        label={t('field.password')}
        description={t('strength', { min: passwordLength.min })}
        name="password"
        value={value.password}
        error={twice.fault.password || fault}
        onChange={(event) => setValue({ ...value, password: event.currentTarget.value })}
      />
      <PasswordInput
        {...shared}
        label={t('field.again')}
        name="again"
        value={value.again}
        error={twice.fault.again}
        onChange={(event) => setValue({ ...value, again: event.currentTarget.value })}
      />
    </>
  )
}
