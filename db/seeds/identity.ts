import { uuidv7 } from '@darsena/contract/kit/uuid'
import type { Database } from '../src/connect.ts'
import { insertRows } from '../src/insert-rows.ts'

export async function insertDepartments(
  db: Database,
  facilityId: string,
  names: readonly string[],
): Promise<void> {
  await insertRows(
    db,
    'departments',
    names.map((name) => ({ id: uuidv7(), facility_id: facilityId, name })),
  )
}
