import { Dexie, type Table } from 'dexie'
import type { DraftRow } from '../drafts/draft-row.ts'
import type { CopyRow } from '../offline/copy-row.ts'
import type { OperationRow, UploadBytes } from '../outbox/operation.ts'
import type { LeaseRow } from './lease-row.ts'

/**
 * What this browser keeps on the device, each row under the id of the user whose it is. Transactions are durable when
 * they are done: the browser's default would answer before the disk has them.
 */
export class DeviceDatabase extends Dexie {
  constructor(name = 'darsena') {
    super(name, { chromeTransactionDurability: 'strict' })
    this.version(1).stores({
      operations: '++seq, &id, [userId+seq]',
      uploads: 'id',
      leases: 'name',
      drafts: '[userId+place], userId',
      copies: '[userId+name], userId',
    })
  }

  get operations(): Table<OperationRow, number> {
    return this.table('operations')
  }
  get uploads(): Table<UploadBytes, string> {
    return this.table('uploads')
  }
  get leases(): Table<LeaseRow, string> {
    return this.table('leases')
  }
  get drafts(): Table<DraftRow, [string, string]> {
    return this.table('drafts')
  }
  get copies(): Table<CopyRow, [string, string]> {
    return this.table('copies')
  }
}
