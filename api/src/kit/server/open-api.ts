import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance, FastifySchema } from 'fastify'
import { z } from 'zod'

const isSchema = (value: unknown): value is z.ZodType => value instanceof z.ZodType

const json = (schema: unknown, io: 'input' | 'output'): unknown => {
  if (!isSchema(schema)) return schema
  const { $schema: _, ...plain } = z.toJSONSchema(schema, {
    io,
    target: 'draft-2020-12',
    unrepresentable: 'any',
  })
  return plain
}

/** The schemas that validate and answer, as the OpenAPI document shows them. */
function documented(schema: FastifySchema): FastifySchema {
  const { body, querystring, params, response, ...rest } = schema
  const answers = Object.entries(response ?? {}).map(([status, answer]) => [status, json(answer, 'output')])
  return {
    ...rest,
    ...(body ? { body: json(body, 'input') } : {}),
    ...(querystring ? { querystring: json(querystring, 'input') } : {}),
    ...(params ? { params: json(params, 'input') } : {}),
    ...(response ? { response: Object.fromEntries(answers) } : {}),
  }
}

/** `/api/openapi.json` (OpenAPI 3.1), made of the schemas of the routes themselves, and a page to read it. */
export async function openApi(app: FastifyInstance, version: string): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Darsena', version, license: { name: 'MIT', identifier: 'MIT' } },
      components: { securitySchemes: { token: { type: 'http', scheme: 'bearer' } } },
      security: [{ token: [] }],
    },
    transform: ({ schema, url }) => ({ schema: documented(schema ?? {}), url }),
  })
  await app.register(swaggerUi, { routePrefix: '/api/docs', staticCSP: true })
  app.get('/api/openapi.json', { config: { access: { public: true } }, schema: { hide: true } }, () =>
    app.swagger(),
  )
}
