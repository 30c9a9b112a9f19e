import type { Connection } from '@darsena/db/connect'
import type { FastifyInstance } from 'fastify'
import type { FileStore } from '../files/file-store.ts'
import type { Vault } from '../vault.ts'

export interface Build {
  /** When it was built, RFC 3339. */
  time: string
  version: string
}

/** What route files are given: the HTTP app, the database and which build this is. */
export interface Server extends Connection {
  app: FastifyInstance
  build: Build
  /** Base of links that leave the product, without a slash at the end. */
  publicUrl: string
  vault: Vault
  files: FileStore
  /** Anybody may see and try everything: accounts of the demo are offered. */
  isDemo: boolean
}
