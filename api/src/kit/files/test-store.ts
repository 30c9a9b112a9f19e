import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'
import type { FileStore } from './file-store.ts'
import { openStore } from './open-store.ts'

interface TestStore {
  store: FileStore
  stop(): Promise<void>
}

/** A folder that goes when the test ends. */
export function folderStore(): TestStore & { folder: string } {
  const dataDir = mkdtempSync(join(tmpdir(), 'darsena-test-store-'))
  const aws = {
    accessKeyId: undefined,
    secretAccessKey: undefined,
    sessionToken: undefined,
    region: undefined,
  }
  return {
    store: openStore({ filesUrl: undefined, dataDir, aws }),
    folder: join(dataDir, 'files'),
    stop: async () => rmSync(dataDir, { recursive: true, force: true }),
  }
}

/** An S3-compatible server with one empty bucket. */
export async function bucketStore(): Promise<TestStore & { goAway(): Promise<void> }> {
  const directory = mkdtempSync(join(tmpdir(), 'darsena-test-bucket-'))
  const s3 = new S3rver({ directory, silent: true, configureBuckets: [{ name: 'marina', configs: [] }] })
  await s3.configureBuckets()
  // s3rver removes a folder with its last object, also while another one is being written there, and falls over that.
  const uploads = join(directory, 'marina/darsena/uploads')
  mkdirSync(uploads, { recursive: true })
  writeFileSync(join(uploads, 'kept'), '')
  const server = createServer(s3.callback())
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const goAway = () =>
    new Promise<void>((resolve) => {
      server.closeAllConnections()
      server.close(() => resolve())
    })
  return {
    store: openStore({
      filesUrl: `s3://marina/darsena?endpoint=http://127.0.0.1:${port}&region=us-east-1`,
      dataDir: '',
      aws: { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER', sessionToken: undefined, region: undefined },
    }),
    goAway,
    stop: async () => {
      await goAway()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}
