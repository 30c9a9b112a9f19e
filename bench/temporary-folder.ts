import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A folder that goes away with this process. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'darsena-bench-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
  return folder
}
