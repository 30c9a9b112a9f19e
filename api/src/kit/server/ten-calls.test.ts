import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { startTestApp } from '../../test-app.ts'

const page = readFileSync(new URL('../../../../docs/api-in-ten-calls.md', import.meta.url), 'utf8')
const script = [...page.matchAll(/```sh\n(.*?)```/gs)].map(([, block]) => block).join('')

test('the ten calls of docs/api-in-ten-calls.md do what the page says', async () => {
  const server = await startTestApp()
  try {
    const DARSENA = await server.app.listen({ host: '127.0.0.1', port: 0 })
    expect(script.match(/curl /g)).toHaveLength(10)
    const { stdout } = await promisify(execFile)('bash', ['-euo', 'pipefail', '-c', script], {
      env: { ...process.env, DARSENA },
    })
    const [facility, total, version, changes, title, numbers, heading, row] = stdout.split('\n')
    expect([facility, version, changes, title]).toEqual([
      'Marina di Levante',
      '2',
      '2',
      expect.stringContaining('Decima'),
    ])
    expect(Number(total)).toBeGreaterThan(0)
    expect(Number(numbers)).toBeGreaterThan(0)
    expect([heading, row].join('\n')).toContain('Decima')
  } finally {
    await server.stop()
  }
})
