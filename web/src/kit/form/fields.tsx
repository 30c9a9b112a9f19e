import { type ReactNode, useId } from 'react'
import classes from './form.module.css'
import { type FieldProps, type FormValues, useFormView } from './form-view.ts'

/** A field of the form around it, by its source. */
export function FieldSlot(props: FieldProps) {
  return useFormView().draw(props)
}

/** Fields that belong together, under a heading. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className={classes.section} aria-labelledby={id}>
      <h3 id={id} className={classes.sectionTitle}>
        {title}
      </h3>
      <div className={classes.grid}>{children}</div>
    </section>
  )
}

/** Draws something after the values of fields as they stand in the form at this moment. */
export function FieldValues({
  sources,
  children,
}: {
  sources: readonly string[]
  children: (values: FormValues) => ReactNode
}) {
  return useFormView().drawAfter(sources, children)
}

/** The same after the value of one field. */
export function FieldValue({
  source,
  children,
}: {
  source: string
  children: (value: unknown) => ReactNode
}) {
  return <FieldValues sources={[source]}>{(values) => children(values[source])}</FieldValues>
}
