import { resolve } from 'node:path'
import { z } from 'zod'
import type { StoreSettings } from './kit/files/open-store.ts'

const port = z.coerce.number().int().min(0).max(65_535)
const isPostgres = (value: string) => /^postgres(ql)?:\/\//.test(value) && URL.canParse(value)

const isSmtp = (value: string) => /^smtps?:\/\//.test(value) && URL.canParse(value)

const isS3 = (value: string) => {
  if (!/^s3:\/\/[^/?]/.test(value) || !URL.canParse(value)) return false
  const endpoint = new URL(value).searchParams.get('endpoint')
  return endpoint === null || (/^https?:\/\//.test(endpoint) && URL.canParse(endpoint))
}

const proxy = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()])

const settings = z.object({
  PORT: port.default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  DATABASE_URL: z
    .string()
    .refine(isPostgres, 'must be postgres://user:password@host:port/database')
    .optional(),
  DATA_DIR: z.string().min(1).default('./data'),
  FILES_URL: z.string().refine(isS3, 'must be s3://bucket?endpoint=https://…').optional(),
  AWS_ACCESS_KEY_ID: z.string().optional(),
  AWS_SECRET_ACCESS_KEY: z.string().optional(),
  AWS_SESSION_TOKEN: z.string().optional(),
  AWS_REGION: z.string().optional(),
  SMTP_URL: z.string().refine(isSmtp, 'must be smtp://user:password@host:port').optional(),
  SECRET_KEY: z.string().min(32, 'must have at least 32 characters').optional(),
  TRUSTED_PROXIES: z
    .string()
    .transform((text) => text.split(',').map((one) => one.trim()))
    .refine(
      (all) => all.every((one) => proxy.safeParse(one).success),
      'must be addresses or networks: 127.0.0.1, 10.0.0.0/8',
    )
    .optional(),
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  DEMO: z.enum(['0', '1']).default('0'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('warn'),
})

export interface Env extends StoreSettings {
  port: number
  host: string
  /** Unset: a PostgreSQL of its own in the data folder. */
  databaseUrl: string | undefined
  /** Unset: mails are written as files into the data folder. */
  smtpUrl: string | undefined
  /** Encrypts what has to be read again. Unset: made and kept in the data folder. */
  secretKey: string | undefined
  /** Addresses and networks whose word on who is behind them counts. */
  trustedProxies: readonly string[]
  /** Base of links in mails, without a slash at the end. */
  publicUrl: string
  isDemo: boolean
  logLevel: string
}

/**
 * The one place where settings are read.
 * @throws with one line per wrong setting
 */
export function readEnv(variables: Record<string, string | undefined>): Env {
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''))
  const parsed = settings.safeParse(given)
  if (!parsed.success) {
    throw new Error(
      parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('\n'),
    )
  }
  const { data } = parsed
  return {
    port: data.PORT,
    host: data.HOST,
    databaseUrl: data.DATABASE_URL,
    dataDir: resolve(data.DATA_DIR),
    filesUrl: data.FILES_URL,
    aws: {
      accessKeyId: data.AWS_ACCESS_KEY_ID,
      secretAccessKey: data.AWS_SECRET_ACCESS_KEY,
      sessionToken: data.AWS_SESSION_TOKEN,
      region: data.AWS_REGION,
    },
    smtpUrl: data.SMTP_URL,
    secretKey: data.SECRET_KEY,
    trustedProxies: data.TRUSTED_PROXIES ?? [],
    publicUrl: (data.PUBLIC_URL ?? `http://${data.HOST}:${data.PORT}`).replace(/\/+$/, ''),
    isDemo: data.DEMO === '1',
    logLevel: data.LOG_LEVEL,
  }
}
