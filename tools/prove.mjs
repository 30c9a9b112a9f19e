// npm run prove: what is said of the product, shown on the product. Without a word it takes some minutes; `--large` is the
// long run, whose figures stand in docs/proof.md. Names of parts choose among them: npm run prove -- requests kills --large
import { root, runProgram } from './run.mjs'

/**
 * @typedef {object} Part
 * @property {string} proves
 * @property {string} project of the tests
 * @property {string[]} files
 * @property {Record<string, string>} [large] how much, in a long run
 */

/** @type {Record<string, Part>} */
const parts = {
  requests: {
    proves: 'generated requests of all roles to all operations of the OpenAPI document',
    project: 'api',
    files: ['api/src/proofs/generated-requests.test.ts'],
    large: { PROVE_REQUESTS: '10000' },
  },
  kills: {
    proves: 'nothing that was acknowledged is lost when app and database are killed',
    project: 'tools',
    files: ['tools/proofs/kill.test.ts', 'tools/proofs/kill-variants.test.ts'],
    large: { KILLS: '200' },
  },
  histories: {
    proves: 'what many do at once ends as if one after the other had done it',
    project: 'api',
    files: [
      'api/src/areas/marina/stays/no-double-booking.test.ts',
      'api/src/areas/access-control/history/gate-history.test.ts',
    ],
    large: { HISTORY_OPERATIONS: '10000' },
  },
  access: {
    proves: 'every route lets through whom the reviewed matrix says',
    project: 'api',
    files: ['api/src/access-matrix.test.ts', 'api/src/public-writes.test.ts'],
  },
  silence: {
    proves: 'a database that is silent or away is answered with 503, and comes back by itself',
    project: 'api',
    files: ['api/src/kit/server/silent-database.test.ts'],
  },
  backup: {
    proves: 'backups under writes, killed and without room, and the way back',
    project: 'tools',
    files: ['tools/proofs/backup.test.ts'],
  },
}

const words = process.argv.slice(2)
const isLarge = words.includes('--large')
const chosen = words.filter((word) => !word.startsWith('--'))
const unknown = chosen.filter((word) => !(word in parts))
if (unknown.length > 0 || words.some((word) => word.startsWith('--') && word !== '--large')) {
  console.error(`npm run prove -- [${Object.keys(parts).join('|')}] [--large]`)
  process.exit(1)
}
process.chdir(root)
/** @type {string[]} */
const failed = []
for (const [name, { proves, project, files, large = {} }] of Object.entries(parts)) {
  if (chosen.length > 0 && !chosen.includes(name)) continue
  console.log(`\n── ${name}: ${proves} ──\n`)
  const begun = Date.now()
  const env = { ...process.env, ...(isLarge ? large : {}) }
  const ok = await runProgram(['vitest', 'run', '--project', project, ...files], env)
  if (!ok) failed.push(name)
  console.log(`${ok ? '✓' : '✗'} ${name} (${Math.round((Date.now() - begun) / 1000)} s)`)
}
console.log(failed.length === 0 ? '\nAll of it holds' : `\nThis does not hold: ${failed.join(', ')}`)
process.exitCode = failed.length === 0 ? 0 : 1
