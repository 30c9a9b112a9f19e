import { type Resource, refKey } from '@darsena/contract/kit/define-resource'
import { fileLinksOf } from '@darsena/contract/kit/file-link'
import { useTranslation } from 'react-i18next'
import { FileCards } from '../files/file-cards.tsx'
import { useResourceTexts } from '../resource-texts.ts'
import type { Row } from '../rows.ts'
import { useShown } from '../shown-value.ts'
import classes from './form.module.css'

/** A field's label and value, to be read only. */
export function TextOfField({ resource, row, source }: { resource: Resource; row: Row; source: string }) {
  const { t } = useTranslation('kit/form')
  const words = useResourceTexts(resource)
  const shown = useShown(resource)
  if (resource.traits[source]?.accept) {
    return (
      <dl className={classes.value}>
        <dt>{words.field(source)}</dt>
        <dd>
          <FileCards files={fileLinksOf(row[refKey(source)])} />
        </dd>
      </dl>
    )
  }
  // A reference comes without a label where the reader may not see what it leads to.
  const isUnseen = resource.traits[source]?.to !== undefined && [row[source] ?? []].flat().length > 0
  const isWide = resource.traits[source]?.multiline
  return (
    <dl className={isWide ? `${classes.value} ${classes.wide}` : classes.value}>
      <dt>{words.field(source)}</dt>
      <dd>
        {shown.field(source, row) || <i className={classes.nothing}>{t(isUnseen ? 'hidden' : 'nothing')}</i>}
      </dd>
    </dl>
  )
}
