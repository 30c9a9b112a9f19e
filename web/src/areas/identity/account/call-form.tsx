import { Alert, Button } from '@mantine/core'
import '@mantine/core/styles/Alert.layer.css'
import type { FormEvent, ReactNode } from 'react'
import type { FormCall } from '../../../kit/form-call.ts'
import classes from './account.module.css'

/** A small form with one button: what is wrong with the whole on top, then the fields. */
export function CallForm({
  call,
  submit,
  isDangerous = false,
  onSubmit,
  children,
}: {
  call: FormCall<unknown>
  submit: string
  isDangerous?: boolean
  onSubmit: () => void
  children: ReactNode
}) {
  const send = (event: FormEvent) => {
    event.preventDefault()
    onSubmit()
  }
  return (
    <form onSubmit={send} noValidate className={classes.fields}>
      {call.faults.form && (
        <Alert color="red" role="alert">
          {call.faults.form}
        </Alert>
      )}
      {children}
      <Button type="submit" loading={call.isBusy} variant={isDangerous ? 'default' : 'filled'}>
        {submit}
      </Button>
    </form>
  )
}
