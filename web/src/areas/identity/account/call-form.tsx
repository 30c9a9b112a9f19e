import { Alert, Button } from '@mantine/core'
import '@mantine/core/styles/Alert.layer.css'
import { type FormEvent, type ReactNode, useCallback, useEffect, useRef } from 'react'
import type { FormCall } from '../../../kit/form-call.ts'
import classes from './account.module.css'

/** A small form with one button: what is wrong with the whole on top, then the fields, of which the first faulty one gets the focus. */
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
  const form = useRef<HTMLFormElement>(null)
  const { faults } = call
  const focusFaulty = useCallback(() => {
    // The faults have to be drawn before they can be found.
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
  }, [])
  useEffect(() => {
    if (Object.keys(faults).length > 0) focusFaulty()
  }, [faults, focusFaulty])
  const send = (event: FormEvent) => {
    event.preventDefault()
    onSubmit()
    focusFaulty()
  }
  return (
    <form ref={form} onSubmit={send} noValidate className={classes.fields}>
      {faults.form && (
        <Alert color="red" role="alert">
          {faults.form}
        </Alert>
      )}
      {children}
      <Button type="submit" loading={call.isBusy} variant={isDangerous ? 'default' : 'filled'}>
        {submit}
      </Button>
    </form>
  )
}
