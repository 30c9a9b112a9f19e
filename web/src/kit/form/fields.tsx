import { type ReactNode, useId } from 'react'
import classes from './form.module.css'
import { type FieldProps, useFormView } from './form-view.ts'

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

/** Draws something after a field's value as it stands in the form at this moment. */
export function FieldValue({
  source,
  children,
}: {
  source: string
  children: (value: unknown) => ReactNode
}) {
  return useFormView().drawAfter(source, children)
}
