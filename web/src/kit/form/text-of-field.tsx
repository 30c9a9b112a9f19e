import { type Resource, refKey } from '@darsena/contract/kit/define-resource'
import { fileLinksOf } from '@darsena/contract/kit/file-link'
import { useTranslation } from 'react-i18next'
import { FileCards } from '../files/file-cards.tsx'
import type { Row } from '../rows.ts'
import { useResourceTexts } from '../texts/resource-texts.ts'
import { useShown } from '../texts/shown-value.ts'
import classes from './form.module.css'

/** A field's label and value, to be read only. */
export function TextOfField({ resource, row, source }: { resource: Resource; row: Row; source: string }) {
  const { t } = useTranslation('kit/form')
  const words = useResourceTexts(resource)
  const shown = useShown(resource)
  const { accept, multiline, to } = resource.traits[source] ?? {}
  const files = accept ? fileLinksOf(row[refKey(source)]) : []
  const text = accept ? '' : shown.field(source, row)
  // A reference comes without a label where the reader may not see what it leads to.
  const isUnseen = to !== undefined && [row[source] ?? []].flat().length > 0
  return (
    <dl className={multiline ? `${classes.value} ${classes.wide}` : classes.value}>
      <dt>{words.field(source)}</dt>
      <dd>
        {files.length > 0 ? (
          <FileCards files={files} label={words.field(source)} />
        ) : (
          text || <i className={classes.nothing}>{t(isUnseen ? 'hidden' : 'nothing')}</i>
        )}
      </dd>
    </dl>
  )
}
