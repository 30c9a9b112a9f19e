import type { Resource } from '@darsena/contract/kit/define-resource'
import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useResourceTexts } from '../resource-texts.ts'
import type { Row } from '../rows.ts'
import { useShown } from '../shown-value.ts'
import classes from './form.module.css'
import { type FormView, FormViewContext } from './form-view.ts'

function TextOfField({ resource, row, source }: { resource: Resource; row: Row; source: string }) {
  const { t } = useTranslation('kit/form')
  const words = useResourceTexts(resource)
  const shown = useShown(resource)
  const isWide = resource.traits[source]?.multiline
  return (
    <dl className={isWide ? `${classes.value} ${classes.wide}` : classes.value}>
      <dt>{words.field(source)}</dt>
      <dd>{shown.field(source, row) || <i className={classes.nothing}>{t('nothing')}</i>}</dd>
    </dl>
  )
}

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
      draw: ({ source }) => <TextOfField resource={resource} row={row} source={source} />,
      drawAfter: (source, drawing) => drawing(row[source]),
    }),
    [resource, row],
  )
  return (
    <div className={classes.form}>
      <FormViewContext value={view}>{children}</FormViewContext>
    </div>
  )
}
