import type { RowOf } from '@darsena/contract/kit/define-resource'
import type { resources } from '@darsena/contract/resources'

type Snake<S extends string> = S extends `${infer Head}${infer Tail}`
  ? Head extends Lowercase<Head>
    ? `${Head}${Snake<Tail>}`
    : `_${Lowercase<Head>}${Snake<Tail>}`
  : S

type SnakeKeys<R> = { [K in keyof R & string as Snake<K>]: R[K] }
type TableName<N extends string> = N extends `${infer A}-${infer B}` ? `${A}_${TableName<B>}` : N

/** One row type per resource, derived from its contract: columns are the fields in snake_case. */
type ResourceTables = {
  [N in keyof typeof resources as TableName<N>]: SnakeKeys<RowOf<(typeof resources)[N]>> & {
    search_text: string
    /** Of what happens at a place. */
    facility_id?: string
  }
}

interface FileTables {
  files: { storage_key: string }
}

interface FleetTables {
  boat_document_files: { id: string; boat_document_id: string; file_id: string; position: number }
  person_document_files: { id: string; person_document_id: string; file_id: string; position: number }
}

interface AccountTables {
  user_to_facilities: { id: string; user_id: string; facility_id: string; position: number }
  user_departments: { id: string; user_id: string; department_id: string; position: number }
  user_roles: { id: string; user_id: string; role_id: string; position: number }
  role_permissions: { id: string; role_id: string; permission_id: string; scope: string | null }
  user_permissions: {
    id: string
    user_id: string
    permission_id: string
    scope: string | null
    inverted: boolean
  }
  sessions: {
    id: string
    token_hash: Buffer
    user_id: string
    created_at: string
    last_seen_at: string
    expires_at: string
    ip: string | null
    user_agent: string | null
  }
}

interface KitTables {
  change_log: {
    id: number
    entity_type: string
    entity_id: string
    action: 'CREATE' | 'UPDATE' | 'ARCHIVE' | 'RESTORE' | 'DELETE' | 'VIEW'
    at: string
    user_id: string | null
    before: Record<string, unknown> | null
    after: Record<string, unknown> | null
    request_id: string | null
  }
  idempotency_keys: {
    user_id: string
    key: string
    fingerprint: string
    status: number | null
    body: unknown
    created_at: string
  }
}

export type Tables = ResourceTables & FileTables & FleetTables & AccountTables & KitTables
