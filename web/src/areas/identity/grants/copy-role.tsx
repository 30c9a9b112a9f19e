import type { RoleGrant } from '@darsena/contract/areas/identity/grants'
import { roles } from '@darsena/contract/areas/identity/roles'
import type { RowOf } from '@darsena/contract/kit/define-resource'
import { Button } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { http } from '../../../kit/http.ts'
import { rowsChanged } from '../../../kit/rows.ts'
import { useAllowed } from '../../../kit/session.tsx'
import { write } from '../../../kit/writes/write.ts'

type Role = RowOf<typeof roles>

/** Gives a new role the permissions of another; a refusal has its toast, and leaves the new role without any. */
export async function copyGrants(original: Role, { id, version }: Role): Promise<void> {
  try {
    const { items } = await http<{ items: RoleGrant[] }>(`/roles/${original.id}/grants`)
    await write(`/roles/${id}/grants`, { method: 'PUT', body: { version, items } })
  } catch {
    return
  }
  await rowsChanged(roles)
}

/** Leads to a new role that begins as a copy of this one. */
export function CopyRole({ role }: { role: Role }) {
  const { t } = useTranslation('identity/grants')
  const mayCopy = useAllowed({
    all: [
      ['create', 'Role'],
      ['read', 'RolePermission'],
    ],
  })
  if (!mayCopy) return null
  return (
    <Button
      component={Link}
      to={`/roles/new?from=${role.id}`}
      variant="default"
      leftSection={<IconCopy size={18} aria-hidden />}
    >
      {t('role.copy')}
    </Button>
  )
}
