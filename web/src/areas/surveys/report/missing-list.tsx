import { auditReports } from '@darsena/contract/areas/surveys/audit-reports'
import { Alert } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Refusal } from '../../../kit/refusal.ts'
import classes from './report.module.css'
import '@mantine/core/styles/Alert.layer.css'

/** What a report still needs, each as a link to its place. */
export function MissingList({ refusal, reportId }: { refusal: Refusal; reportId: string }) {
  const { t } = useTranslation('surveys/report')
  const places = refusal.details.flatMap(({ path, message }) => {
    const [, itemId] = /^items\.([^.]+)/.exec(path) ?? []
    return itemId ? [{ itemId, path, message }] : []
  })
  if (places.length === 0) {
    return (
      <Alert color="red" role="alert" icon={<IconAlertTriangle aria-hidden />}>
        {refusal.message}
      </Alert>
    )
  }
  return (
    <div role="alert">
      <p>{t('missing', { count: places.length })}</p>
      <ul className={classes.missing}>
        {places.map(({ itemId, path, message }) => (
          <li key={path}>
            <Link to={`/${auditReports.name}/${reportId}?item=${itemId}`}>{message}</Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
