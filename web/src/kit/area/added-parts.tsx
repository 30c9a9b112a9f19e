import type { Resource } from '@darsena/contract/kit/define-resource'
import type { ResourceName } from '@darsena/contract/resources'
import { Suspense } from 'react'
import { useAddedSummaries, useAddedToForm } from './areas.ts'

/** What areas say within the form of a row, about its values as they are typed. */
export function AddedToForm({ resource }: { resource: Pick<Resource<ResourceName>, 'name'> }) {
  const parts = useAddedToForm(resource)
  return (
    <Suspense>
      {parts.map((Part, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the areas do not change while the page is open
        <Part key={at} />
      ))}
    </Suspense>
  )
}

/** What areas say below the name of a row. */
export function AddedSummaries({
  resource,
  id,
}: {
  resource: Pick<Resource<ResourceName>, 'name'>
  id: string
}) {
  const parts = useAddedSummaries(resource)
  return (
    <Suspense>
      {parts.map((Part, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the areas do not change while the page is open
        <Part key={at} id={id} />
      ))}
    </Suspense>
  )
}
