import { Dexie, type Table } from 'dexie'
import type { LeaseRow } from './lease-row.ts'

/**
 * What this browser keeps on the device, each row under the id of the user whose it is; who keeps something there knows
 * what its rows are. Transactions are durable when
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

  get leases(): Table<LeaseRow, string> {
    return this.table('leases')
  }
}
