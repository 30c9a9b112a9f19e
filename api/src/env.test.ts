import { expect, test } from 'vitest'
import { readEnv } from './env.ts'

test('settings have defaults, and empty ones count as unset', () => {
  expect(readEnv({ DATABASE_URL: '', PORT: '' })).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    databaseUrl: undefined,
    isDemo: false,
  })
})

test('each wrong setting is told in a line of its own', () => {
  const wrong = () => readEnv({ PORT: 'abc', DATABASE_URL: 'mysql://x', SECRET_KEY: 'short', DEMO: 'yes' })
  expect(wrong).toThrow(/^PORT: .*\nDATABASE_URL: .*\nSECRET_KEY: .*\nDEMO: .*$/)
})

test('proxies are addresses or networks, with commas between', () => {
  const read = (text: string) => readEnv({ TRUSTED_PROXIES: text }).trustedProxies
  expect(read('127.0.0.1, 10.0.0.0/8,fd00::/8')).toEqual(['127.0.0.1', '10.0.0.0/8', 'fd00::/8'])
  expect(read('')).toEqual([])
  for (const wrong of ['proxy', '10.0.0.0/33', '127.0.0.1,', '10.0.0.0/8/8', '10.0.0.1/'])
    expect(() => read(wrong), wrong).toThrow(/^TRUSTED_PROXIES: /)
})
