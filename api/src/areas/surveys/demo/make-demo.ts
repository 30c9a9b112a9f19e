import type { Database } from '@darsena/db/connect'
import { sql } from 'kysely'
import { productContext } from '../product-context.ts'
import { makeAudits } from './demo-audits.ts'
import { makeCatalogue } from './demo-catalogue.ts'
import { makeReports } from './demo-reports.ts'
import { makeShares } from './demo-shares.ts'

/** The surveys of the demo, in the transaction in which the rest of it is made. */
export async function makeSurveyDemo(db: Database): Promise<void> {
  const templates = await makeCatalogue(productContext(db, null))
  const found = await sql<{ id: string; code: string }>`select id, code from facilities`.execute(db)
  const facility = (code: string) => found.rows.find((one) => one.code === code)?.id ?? null
  await makeAudits(productContext(db, facility('LEV')), templates, { count: 42, firstBoat: 0, seed: 11 })
  await makeAudits(productContext(db, facility('PON')), templates, { count: 5, firstBoat: 30, seed: 12 })
  await makeReports(db)
  await makeShares(db)
}
