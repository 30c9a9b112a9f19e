import { createHash } from 'node:crypto'
import { actions, entityTypes } from '@darsena/contract/access/entity-types'
import { shippedRoles } from '@darsena/contract/access/shipped-roles'
import { uuidv7 } from '@darsena/contract/kit/uuid'
import { sql } from 'kysely'
import type { Database } from '../../src/connect.ts'

const permissionRows = entityTypes.flatMap((entity_type) =>
  actions.map((action) => ({ id: uuidv7(), entity_type, action })),
)

const roleRows = shippedRoles.map(({ name, label }) => ({ id: uuidv7(), name, label }))

const grantRows = shippedRoles.flatMap(({ name, grants }) =>
  grants.map(({ entityType, action, scope }) => ({
    id: uuidv7(),
    role: name,
    entity_type: entityType,
    action,
    scope,
  })),
)

/**
 * Brings permissions and shipped roles to what the contract says, also after an update of the product.
 * Runs at every start; nothing is written while the contract is the same.
 */
export async function seedAccess(db: Database): Promise<void> {
  const fingerprint = createHash('sha256')
    .update(JSON.stringify([entityTypes, actions, shippedRoles]))
    .digest('hex')
  await db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtext('seed access'))`.execute(trx)
    const known = await sql`select 1 from seeded_access where fingerprint = ${fingerprint}`.execute(trx)
    if (known.rows.length > 0) return
    await sql`insert into permissions (id, entity_type, action)
      select id, entity_type, action from jsonb_populate_recordset(null::permissions, ${JSON.stringify(permissionRows)}::jsonb)
      on conflict (entity_type, action) do nothing`.execute(trx)
    await sql`insert into roles (id, name, label, system)
      select id, name, label, true from jsonb_populate_recordset(null::roles, ${JSON.stringify(roleRows)}::jsonb)
      on conflict (name) where archived_at is null do update set label = excluded.label
      where roles.label is distinct from excluded.label`.execute(trx)
    const wanted = sql`
      select g.id, r.id as role_id, p.id as permission_id, g.scope
      from jsonb_to_recordset(${JSON.stringify(grantRows)}::jsonb) as g(id uuid, role text, entity_type text, action text, scope text)
      join roles r on r.name = g.role and r.archived_at is null
      join permissions p on p.entity_type = g.entity_type and p.action = g.action`
    await sql`delete from role_permissions rp using roles r
      where r.id = rp.role_id and r.system and not exists (
        select 1 from (${wanted}) w where w.role_id = rp.role_id and w.permission_id = rp.permission_id
          and w.scope is not distinct from rp.scope)`.execute(trx)
    await sql`insert into role_permissions (id, role_id, permission_id, scope) ${wanted} on conflict do nothing`.execute(
      trx,
    )
    await sql`insert into seeded_access (only_row, fingerprint) values (true, ${fingerprint})
      on conflict (only_row) do update set fingerprint = excluded.fingerprint`.execute(trx)
  })
}
