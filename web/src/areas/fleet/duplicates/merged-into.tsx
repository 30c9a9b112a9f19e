import type { Labelled, Resource } from '@darsena/contract/kit/define-resource'
import { useResourceTexts } from '../../../kit/texts/resource-texts.ts'
import { RowName } from '../people/row-name.tsx'
import classes from './duplicates.module.css'

interface Merged {
  mergedIntoId: string | null
  mergedInto: Labelled | null
}

/** The record that this one was found to be the same as, if there is one. */
export function MergedInto({
  resource,
  row: { mergedIntoId, mergedInto },
}: {
  resource: Resource & { name: 'boats' | 'boat-members' }
  row: Merged
}) {
  const words = useResourceTexts(resource)
  if (mergedIntoId === null) return null
  return (
    <p className={classes.merged}>
      {words.field('mergedIntoId')} <RowName resource={resource.name} row={mergedInto} />
    </p>
  )
}
