import { emptyAsNull } from '@darsena/contract/kit/define-resource'
import { manyMoved, movedIds } from '@darsena/contract/kit/define-transitions'
import { z } from 'zod'
import { noteViews } from '../crud/guarded.ts'
import { writeRoute } from '../route.ts'
import type { Server } from '../server/server.ts'
import { carryOutMany } from './many-moves.ts'
import type { Moves } from './moves.ts'

const byId = z.object({ id: z.uuid() })

/** `POST /R/{id}/<move>` for every move of a resource; each answers 200 with the row. */
export function moveRoutes<N extends string>(server: Server, moves: Moves<N>): void {
  const { transitions, service } = moves
  const { resource } = service
  for (const name of transitions.names) {
    const { action, summary, body, traits } = transitions.moves[name]
    writeRoute(server, {
      tag: resource.name,
      access: { can: [action, resource.subject] },
      method: 'POST',
      url: `/${resource.name}/:id/${name}`,
      summary,
      params: byId,
      body,
      answer: resource.row,
      prepare: (given) => emptyAsNull(traits, given ?? {}),
      handler: async (context, { params, body: given }) => {
        const row = await moves.carryOut(context, name, params.id, given)
        await noteViews(context, resource, [row])
        return row
      },
    })
  }
}

/** `POST /R/<move>` for some moves of a resource, of several rows at once; answers 200 with what became of each. */
export function manyMovesRoutes<N extends string>(
  server: Server,
  moves: Moves<N>,
  names: readonly N[],
): void {
  const { transitions, service } = moves
  const { resource } = service
  for (const name of names) {
    const { action, summary, body, traits } = transitions.moves[name]
    writeRoute(server, {
      tag: resource.name,
      access: { can: [action, resource.subject] },
      method: 'POST',
      url: `/${resource.name}/${name}`,
      summary: `Several at once, each for itself: ${summary}`,
      body: z.strictObject({ ...body.shape, ids: movedIds }),
      answer: manyMoved,
      prepare: (given) => emptyAsNull(traits, given ?? {}),
      handler: (context, { body: { ids, ...given } }) => carryOutMany(context, moves, name, ids, given),
    })
  }
}
