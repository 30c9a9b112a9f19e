import { appendFileSync } from 'node:fs'
import pg from 'pg'

/** Loaded into the product before itself (`node --import`): writes down what it sends to the database. */

const { query } = pg.Client.prototype
const file = process.env.RECORD_SQL ?? ''

pg.Client.prototype.query = function recordedQuery(sql, parameters, ...rest) {
  if (typeof sql === 'string') appendFileSync(file, `${JSON.stringify({ sql, parameters })}\n`)
  return query.call(this, sql, parameters, ...rest)
}
