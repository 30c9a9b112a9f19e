import { Tabs } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router'
import { useGates } from '../../kit/session.tsx'
import classes from './surveys.module.css'
import '@mantine/core/styles/Tabs.layer.css'

const pages = [
  { to: '/survey-types', label: 'types', subject: 'SurveyType' },
  { to: '/audit-templates', label: 'templates', subject: 'AuditTemplate' },
  { to: '/audit-items', label: 'items', subject: 'AuditItem' },
  { to: '/audit-item-groups', label: 'groups', subject: 'AuditItemGroup' },
  { to: '/survey-types/units', label: 'units', subject: 'SurveyType' },
] as const

/** The parts of the survey catalogue, above each of their lists. */
export function CatalogueNav() {
  const { t } = useTranslation('surveys')
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const passes = useGates()
  return (
    <Tabs
      value={pathname}
      color="var(--mantine-color-anchor)"
      aria-label={t('catalogue.title')}
      className={classes.nav}
      onChange={(to) => to && void navigate(to)}
    >
      <Tabs.List>
        {pages
          .filter(({ subject }) => passes({ can: ['read', subject] }))
          .map(({ to, label }) => (
            <Tabs.Tab key={to} value={to}>
              {t(`catalogue.${label}`)}
            </Tabs.Tab>
          ))}
      </Tabs.List>
    </Tabs>
  )
}
