import type { Resource } from '@darsena/contract/kit/define-resource'
import { type ReactNode, useMemo } from 'react'
import type { Row } from '../rows.ts'
import classes from './form.module.css'
import { type FormView, FormViewContext } from './form-view.ts'
import { StoredRow } from './stored-row.ts'
import { TextOfField } from './text-of-field.tsx'

/** Draws the fields inside it as text, for those who may only read. */
export function ReadableForm({
  resource,
  row,
  children,
}: {
  resource: Resource
  row: Row
  children: ReactNode
}) {
  const view = useMemo<FormView>(
    () => ({
      draw: ({ source }) =>
        resource.traits[source] && <TextOfField resource={resource} row={row} source={source} />,
      drawAfter: (_, drawing) => drawing(row),
    }),
    [resource, row],
  )
  return (
    <div className={classes.form}>
      <StoredRow value={row}>
        <FormViewContext value={view}>{children}</FormViewContext>
      </StoredRow>
    </div>
  )
}
