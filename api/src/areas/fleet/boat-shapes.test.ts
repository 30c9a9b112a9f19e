import { shippedShapes } from '@darsena/contract/areas/fleet/shipped-shapes'
import type { ErrorBody } from '@darsena/contract/kit/error-codes'
import type { ListPage } from '@darsena/contract/kit/list-page'
import { seedBoatShapes } from '@darsena/db/seeds/reference/boat-shapes'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, startTestApp } from '../../test-app.ts'

let server: Awaited<ReturnType<typeof startTestApp>>
let director: Client
beforeAll(async () => {
  server = await startTestApp()
  director = await server.as('director')
})
afterAll(() => server.stop())

const listed = async () =>
  (await director.get<ListPage<{ id: string; name: string }>>('/boat-shapes')).body.items

test('an installation begins with a handful of outlines, and what was archived does not come back', async () => {
  const shapes = await listed()
  expect(shapes.map(({ name }) => name).sort()).toEqual(shippedShapes.map(({ name }) => name).sort())
  for (const { id } of shapes) expect((await director.remove(`/boat-shapes/${id}`)).status).toBe(204)
  await seedBoatShapes(server.db)
  expect(await listed()).toEqual([])
})

test.each(['M', 'M0 0H1', 'M.5 0L1', 'M0 0L0 1 0 0Z'])(
  '«%s» can’t be drawn and is refused as an outline',
  async (outline) => {
    const refused = await director.post<ErrorBody>('/boat-shapes', { name: 'Nulla', hull: 'OTHER', outline })
    expect([refused.status, refused.body.details]).toEqual([
      422,
      [{ path: 'outline', message: 'Non è un tracciato SVG da cui si possa disegnare una sagoma' }],
    ])
  },
)
