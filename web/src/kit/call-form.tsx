import { Alert, Button } from '@mantine/core'
import '@mantine/core/styles/Alert.layer.css'
import { type FormEvent, type ReactNode, useCallback, useEffect, useRef } from 'react'
import type { FormCall } from './form-call.ts'

/**
 * A small form with one button: what is wrong with the whole on top, then the fields, of which the first faulty one gets
 * the focus.
 */
export function CallForm({
  call,
  submit,
  isWide = false,
  isDangerous = false,
  className,
  onSubmit,
  children,
}: {
  call: FormCall<unknown>
  /** Words of the button. */
  submit: string
  /** The button is as wide as the form, and the one thing to do on the page. */
  isWide?: boolean
  isDangerous?: boolean
  className: string | undefined
  onSubmit: () => void
  children?: ReactNode
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
  // The token of a link has no field.
  const general = faults.form ?? faults.token
  return (
    <form ref={form} onSubmit={send} noValidate className={className}>
      {general && (
        <Alert color="red" role="alert">
          {general}
        </Alert>
      )}
      {children}
      <Button
        type="submit"
        loading={call.isBusy}
        variant={isDangerous ? 'default' : 'filled'}
        fullWidth={isWide}
        {...(isWide && { size: 'md' })}
      >
        {submit}
      </Button>
    </form>
  )
}
