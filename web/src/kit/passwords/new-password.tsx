import { passwordLength } from '@darsena/contract/access/password-length'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PasswordField } from './password-field.tsx'

const empty = { password: '', again: '' }

/** The same password in both fields, or why not; how strong it is the server judges. */
export function usePasswordTwice() {
  const { t } = useTranslation(['kit/passwords', 'kit'])
  const [value, setValue] = useState(empty)
  const [fault, setFault] = useState(empty)
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
  const clear = () => {
    setValue(empty)
    setFault(empty)
  }
  return { value, setValue, fault, check, clear }
}

export function NewPassword({
  twice,
  fault,
}: {
  twice: ReturnType<typeof usePasswordTwice>
  /** What the server says of it. */
  fault: string | undefined
}) {
  const { t } = useTranslation('kit/passwords')
  const [isShown, setShown] = useState(false)
  const shared = { autoComplete: 'new-password', visible: isShown, onVisibilityChange: setShown }
  const { value, setValue } = twice
  return (
    <>
      <PasswordField
        {...shared}
        label={t('password')}
        description={t('strength', { min: passwordLength.min })}
        name="password"
        value={value.password}
        error={twice.fault.password || fault}
        onChange={(event) => setValue({ ...value, password: event.currentTarget.value })}
      />
      <PasswordField
        {...shared}
        label={t('again')}
        name="again"
        value={value.again}
        error={twice.fault.again}
        onChange={(event) => setValue({ ...value, again: event.currentTarget.value })}
      />
    </>
  )
}
