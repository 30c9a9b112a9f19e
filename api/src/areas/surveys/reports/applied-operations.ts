import type { ReportOperation } from '@darsena/contract/areas/surveys/reports/changes'
import { sql } from 'kysely'
import type { Context } from '../../../kit/context.ts'
import type { OwnChanges } from './change-item.ts'
import type { ChangedRow } from './sections.ts'

interface AppliedOperation {
  opId: string
  sha256: string
  operation: ReportOperation
}

/**
 * The operations that devices sent to a report, with their outcomes: each is identified by id and content. The caller
 * holds a lock on the report, so that no operation is added meanwhile.
 */
export class AppliedOperations {
  readonly #context: Context
  readonly #reportId: string
  /** Checksums of what was applied, by id; none is known of the oldest. */
  readonly #known = new Map<string, string | null>()
  readonly #applied: AppliedOperation[] = []
  readonly #changes: (ChangedRow & { deviceId: string })[] = []

  private constructor(context: Context, reportId: string) {
    this.#context = context
    this.#reportId = reportId
  }

  /** With those of these ids that were applied before. */
  static async among(
    context: Context,
    reportId: string,
    opIds: readonly string[],
  ): Promise<AppliedOperations> {
    const applied = new AppliedOperations(context, reportId)
    const found = await sql<{ opId: string; sha256: string | null }>`select op_id as "opId", sha256
      from audit_report_operations where report_id = ${reportId} and op_id = any(${[...opIds]}::uuid[])`.execute(
      context.db,
    )
    for (const { opId, sha256 } of found.rows) applied.#known.set(opId, sha256)
    return applied
  }

  /** `other`: the id was used for something else. */
  stateOf(opId: string, sha256: string): 'new' | 'same' | 'other' {
    const known = this.#known.get(opId.toLowerCase())
    if (known === undefined) return 'new'
    return known === null || known === sha256 ? 'same' : 'other'
  }

  add(operation: ReportOperation, sha256: string, changes: readonly ChangedRow[]): void {
    const opId = operation.opId.toLowerCase()
    this.#known.set(opId, sha256)
    this.#applied.push({ opId, sha256, operation })
    const { deviceId } = operation
    if (deviceId) for (const one of changes) this.#changes.push({ ...one, deviceId: deviceId.toLowerCase() })
  }

  /** Versions of a row that this device made. */
  ownChanges(deviceId: string | undefined, rowId: string): OwnChanges {
    const row = rowId.toLowerCase()
    return async (versions) => {
      if (!deviceId) return new Set()
      const device = deviceId.toLowerCase()
      const found = await sql<{
        version: number
      }>`select row_version as version from audit_report_device_changes
        where row_id = ${row} and device_id = ${device} and row_version = any(${[...versions]}::int[])`.execute(
        this.#context.db,
      )
      const here = this.#changes.filter((one) => one.rowId === row && one.deviceId === device)
      return new Set([
        ...found.rows.map(({ version }) => version),
        ...here.map(({ rowVersion }) => rowVersion),
      ])
    }
  }

  /** Keeps all of it, in a statement each. */
  async store(): Promise<void> {
    const { db, caller } = this.#context
    if (this.#applied.length > 0) {
      const rows = this.#applied.map(({ opId, sha256, operation: { kind, at } }) => ({
        op_id: opId,
        sha256,
        kind,
        at,
      }))
      await sql`insert into audit_report_operations (op_id, report_id, user_id, kind, at, sha256)
        select op_id, ${this.#reportId}, ${caller.userId}, kind, at, sha256
          from jsonb_populate_recordset(null::audit_report_operations, ${JSON.stringify(rows)}::jsonb)`.execute(
        db,
      )
    }
    if (this.#changes.length === 0) return
    const changes = this.#changes.map((one) => ({
      device_id: one.deviceId,
      row_id: one.rowId,
      row_version: one.rowVersion,
    }))
    await sql`insert into audit_report_device_changes (report_id, device_id, row_id, row_version)
      select ${this.#reportId}, device_id, row_id, row_version
        from jsonb_populate_recordset(null::audit_report_device_changes, ${JSON.stringify(changes)}::jsonb)
      on conflict do nothing`.execute(db)
  }
}
