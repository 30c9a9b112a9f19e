import { roles } from '@darsena/contract/areas/identity/roles'
import type { RowOf } from '@darsena/contract/kit/define-resource'
import { inLanguage } from '@darsena/contract/kit/label'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { screensFor } from '../../kit/area/screens-for.tsx'
import { http } from '../../kit/http.ts'
import { useLanguage } from '../../kit/texts/i18n.ts'
import { SkeletonLines } from '../../ui/loading.tsx'
import { CopyRole, copyGrants } from './grants/copy-role.tsx'
import { useLoggedGrants } from './grants/logged-grants.ts'
import { RoleGrants } from './grants/role-grants.tsx'

const { List, Col, Form, Section, Field } = screensFor(roles)

type Role = RowOf<typeof roles>

export const RoleList = () => (
  <List>
    <Col source="label" />
    <Col source="name" />
    <Col source="system" />
    <Col source="updatedAt" isExtra />
  </List>
)

function RoleFields({ original }: { original?: Role | undefined }) {
  const { t } = useTranslation(['identity', 'identity/grants'])
  const { language } = useLanguage()
  const copied = original && {
    name: `${original.name}-copy`,
    label: { [language]: t('identity/grants:role.copyOf', { name: inLanguage(original.label, language) }) },
  }
  return (
    <Form
      preset={copied}
      onCreated={async (role) => {
        if (original) await copyGrants(original, role)
        return 'grants'
      }}
      lock={({ system }) => (system ? t('identity/grants:role.shipped') : undefined)}
      actions={(role) => <CopyRole role={role} />}
      logged={{ grants: useLoggedGrants() }}
      tabs={[
        {
          id: 'grants',
          label: t('identity/grants:label'),
          gate: { can: ['read', 'RolePermission'] },
          render: (role) => <RoleGrants role={role} />,
        },
      ]}
    >
      <Section title={t('section.role')}>
        <Field source="label" />
        <Field source="name" />
        <Field source="system" />
      </Section>
    </Form>
  )
}

function CopiedRole({ id }: { id: string }) {
  const { data, isPending } = useQuery({
    queryKey: ['roles', 'original', id],
    queryFn: ({ signal }) => http<Role>(`/roles/${id}`, { signal }),
  })
  return isPending ? <SkeletonLines /> : <RoleFields original={data} />
}

/** A role's page; `?from=` on a new one begins with a copy of another, its permissions included. */
export function RoleForm() {
  const [params] = useSearchParams()
  const from = params.get('from')
  return from ? <CopiedRole id={from} /> : <RoleFields />
}
