import { emptyAsNull } from '@darsena/contract/kit/define-resource'
import { z } from 'zod'
import { noteViews } from '../crud/guarded.ts'
import { writeRoute } from '../route.ts'
import type { Server } from '../server/server.ts'
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
