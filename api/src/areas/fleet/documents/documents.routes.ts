import { emptyAsNull } from '@darsena/contract/kit/define-resource'
import { z } from 'zod'
import { writeRoute } from '../../../kit/route.ts'
import type { Server } from '../../../kit/server/server.ts'
import { documentKinds, renewDocument } from './documents.ts'

const byId = z.object({ id: z.uuid() })

/** What can be done with documents besides what every resource can. */
export function documentRoutes(server: Server): void {
  for (const kind of documentKinds) {
    const { resource } = kind
    writeRoute(server, {
      tag: resource.name,
      access: { can: ['create', resource.subject] },
      method: 'POST',
      url: `/${resource.name}/:id/renew`,
      summary: 'A new document in the place of this one, which is kept; what is not given is taken from it',
      params: byId,
      body: resource.create.partial(),
      answer: resource.row,
      status: 201,
      prepare: (body) => emptyAsNull(resource.traits, body ?? {}),
      handler: (context, { params, body }) => renewDocument(context, kind, params.id, body),
    })
  }
}
