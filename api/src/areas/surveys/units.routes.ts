import { unitLabel, units } from '@darsena/contract/areas/surveys/units'
import { inLanguage } from '@darsena/contract/kit/label'
import { z } from 'zod'
import { readRoute } from '../../kit/route.ts'
import type { Server } from '../../kit/server/server.ts'

const unit = z.object({
  name: z.string(),
  category: z.string(),
  symbol: z.string(),
  display: z.string(),
  label: z.string(),
})

export function unitRoutes(server: Server): void {
  readRoute(server, {
    method: 'GET',
    url: '/units',
    tag: 'units',
    summary: 'The catalogue of units of measure',
    access: { signedIn: true },
    answer: z.object({ items: z.array(unit) }),
    handler: async ({ language }) => ({
      items: units.map((one) => ({
        name: one.name,
        category: one.category,
        symbol: inLanguage(one.symbol, language),
        display: inLanguage(one.display, language),
        label: unitLabel(one, language),
      })),
    }),
  })
}
