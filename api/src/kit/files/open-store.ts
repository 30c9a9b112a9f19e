import { join } from 'node:path'
import type { FileStore } from './file-store.ts'
import { localStore } from './local-store.ts'
import { s3Store } from './s3-store.ts'

export interface StoreSettings {
  /** `s3://bucket/prefix?endpoint=…&region=…`; unset: a folder in the data folder. */
  filesUrl: string | undefined
  dataDir: string
  /** The usual AWS variables. */
  aws: {
    accessKeyId: string | undefined
    secretAccessKey: string | undefined
    sessionToken: string | undefined
    region: string | undefined
  }
}

/** The store that the settings name; nothing is requested of it yet. */
export function openStore({ filesUrl, dataDir, aws }: StoreSettings): FileStore {
  if (!filesUrl) return localStore(join(dataDir, 'files'))
  const url = new URL(filesUrl)
  const region = url.searchParams.get('region') ?? aws.region ?? 'us-east-1'
  const prefix = url.pathname.replace(/^\/+|\/+$/g, '')
  return s3Store({
    bucket: url.hostname,
    prefix: prefix && `${prefix}/`,
    endpoint: url.searchParams.get('endpoint') ?? `https://s3.${region}.amazonaws.com`,
    region,
    accessKeyId: aws.accessKeyId ?? '',
    secretAccessKey: aws.secretAccessKey ?? '',
    sessionToken: aws.sessionToken,
  })
}
