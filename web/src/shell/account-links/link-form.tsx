import { Alert, Button } from '@mantine/core'
import '@mantine/core/styles/Alert.layer.css'
import type { FormEvent, ReactNode } from 'react'
import type { FormCall } from '../../kit/form-call.ts'
import classes from '../sign-in/sign-in.module.css'

/** The card's form: what is wrong with the whole on top, then the fields, then the one button. */
export function LinkForm({
  call,
  hint,
  submit,
  onSubmit,
  children,
}: {
  call: FormCall<unknown>
  hint?: string
  submit: string
  onSubmit: () => void
  children?: ReactNode
}) {
  const send = (event: FormEvent) => {
    event.preventDefault()
    onSubmit()
  }
  const general = call.faults.form ?? call.faults.token
  return (
    <form onSubmit={send} noValidate className={classes.form}>
      {hint && <p className={classes.hint}>{hint}</p>}
      {general && (
        <Alert color="red" role="alert">
          {general}
        </Alert>
      )}
      {children}
      <Button type="submit" size="md" fullWidth loading={call.isBusy}>
        {submit}
      </Button>
    </form>
  )
}
