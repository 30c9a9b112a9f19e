import type { Resource } from '@darsena/contract/kit/define-resource'
import { expectEcho } from '../own-writes.ts'
import { queryClient } from '../query-client.ts'
import { type Refusal, refusalOf, refusals } from '../refusal.ts'
import { type Row, rowQuery, rowsChanged } from '../rows.ts'
import { write } from '../writes/write.ts'

/** The outcome of a move: `failed` has already been shown by a toast. */
export type MoveOutcome = Refusal | 'failed' | 'done'

/**
 * Carries out a move of a row. After a refusal the row is asked for anew, since somebody else may have moved it.
 * @param concerned further resources, or first parts of query keys, whose data follow from the row's state
 */
export async function moveRow(
  resource: Resource,
  id: string,
  name: string,
  body: object,
  concerned: readonly string[],
): Promise<MoveOutcome> {
  const echo = expectEcho(id)
  try {
    const row = await write<Row>(`/${resource.name}/${id}/${name}`, { method: 'POST', body, quiet: refusals })
    echo.written()
    queryClient.setQueryData(rowQuery(resource, id).queryKey, row)
  } catch (error) {
    echo.failed()
    const refusal = refusalOf(error)
    if (refusal) void rowsChanged({ name: resource.name })
    return refusal ?? 'failed'
  }
  await Promise.all([rowsChanged(resource), ...concerned.map((one) => rowsChanged({ name: one }))])
  return 'done'
}
