import { Alert, Button, PasswordInput, TextInput } from '@mantine/core'
import '@mantine/core/styles/Alert.layer.css'
import '@mantine/core/styles/PasswordInput.layer.css'
import { IconAlertTriangle, IconEye, IconEyeOff } from '@tabler/icons-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import classes from './sign-in.module.css'
import type { Credentials, SignInState } from './use-sign-in.ts'

function useFailureText({ failure, seconds }: SignInState): string {
  const { t } = useTranslation('shell')
  if (failure.kind === 'told') return failure.message
  if (failure.kind === 'unreachable') return t('signIn.unreachable')
  if (failure.kind === 'account') return t('signIn.accountUnavailable')
  if (failure.kind !== 'wait') return ''
  const minutes = Math.ceil(seconds / 60)
  if (seconds > 90) return t('signIn.waitMinutes', { count: minutes })
  return t('signIn.wait', { count: seconds })
}

export function SignInForm({
  email,
  onEmail,
  state,
  onRetry,
  signIn,
}: {
  email: string
  onEmail: (email: string) => void
  state: SignInState
  /** Present when somebody is signed in, but the account could not be loaded. */
  onRetry: (() => void) | undefined
  signIn: (credentials: Credentials) => Promise<void>
}) {
  const { t } = useTranslation(['shell', 'kit'])
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const [isTried, setTried] = useState(false)
  const [isShown, setShown] = useState(false)
  const emailField = useRef<HTMLInputElement>(null)
  const passwordField = useRef<HTMLInputElement>(null)
  const text = useFailureText(state)
  const { failure, isBusy, isCodeDue } = state
  const isRefused = failure.kind === 'told'
  useEffect(() => {
    if (isRefused) passwordField.current?.select()
  }, [isRefused])
  const missing = (value: string) => isTried && value.trim() === '' && t('kit:fault.required')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (!email.trim()) return emailField.current?.focus()
    if (!password) return passwordField.current?.focus()
    void signIn({ email: email.trim(), password, ...(isCodeDue && code.trim() && { code: code.trim() }) })
  }
  return (
    <form onSubmit={submit} noValidate className={classes.form}>
      {text && (
        <Alert color="red" role="alert" icon={<IconAlertTriangle aria-hidden />}>
          {text}
          {onRetry && (
            <Button className={classes.retry} size="compact-sm" variant="default" onClick={onRetry}>
              {t('tryAgain')}
            </Button>
          )}
        </Alert>
      )}
      <TextInput
        ref={emailField}
        label={t('signIn.email')}
        type="email"
        name="email"
        autoComplete="username"
        autoFocus
        size="md"
        value={email}
        error={missing(email)}
        onChange={(event) => onEmail(event.currentTarget.value)}
      />
      <PasswordInput
        ref={passwordField}
        label={t('signIn.password')}
        name="password"
        autoComplete="current-password"
        size="md"
        value={password}
        error={missing(password)}
        onChange={(event) => setPassword(event.currentTarget.value)}
        visible={isShown}
        onVisibilityChange={setShown}
        visibilityToggleIcon={({ reveal }) => (reveal ? <IconEyeOff size={20} /> : <IconEye size={20} />)}
        visibilityToggleButtonProps={{
          'aria-label': t(isShown ? 'signIn.hide' : 'signIn.show'),
          'aria-hidden': undefined,
          tabIndex: 0,
        }}
      />
      {isCodeDue && (
        <TextInput
          label={t('signIn.code')}
          description={t('signIn.codeHint')}
          name="code"
          autoComplete="one-time-code"
          autoFocus
          size="md"
          value={code}
          onChange={(event) => setCode(event.currentTarget.value)}
        />
      )}
      <Button type="submit" size="md" fullWidth loading={isBusy} disabled={failure.kind === 'wait'}>
        {t('signIn.submit')}
      </Button>
      <Link to="/forgot-password" className={classes.forgotten}>
        {t('signIn.forgotten')}
      </Link>
    </form>
  )
}
