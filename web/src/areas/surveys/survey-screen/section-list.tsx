import type { ReportSection, WholeReport } from '@darsena/contract/areas/surveys/reports/report'
import { inLanguage } from '@darsena/contract/kit/label'
import { ActionIcon, Menu } from '@mantine/core'
import { IconAlertTriangle, IconDots } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../kit/texts/i18n.ts'
import { confirm } from '../../../ui/confirm.ts'
import shared from '../report/report.module.css'
import { reportCall } from '../report/report-calls.ts'
import { ReasonDialog } from './reason-dialog.tsx'
import classes from './survey-screen.module.css'
import '@mantine/core/styles/Menu.layer.css'

interface Props {
  report: WholeReport
  open: string | undefined
  canEdit: boolean
  onOpen: (sectionId: string) => void
}

function SectionMenu({
  report,
  section,
  name,
}: {
  report: WholeReport
  section: ReportSection
  name: string
}) {
  const { t } = useTranslation('surveys/report')
  const [isAsking, setAsking] = useState(false)
  const path = `/audit-reports/${report.id}/sections`
  const alike = report.sections.filter(
    ({ groupCode }) => groupCode !== null && groupCode === section.groupCode,
  )
  const isMarked = section.items.some(({ restOkAt }) => restOkAt !== null)
  const remove = async () => {
    const isSure = await confirm({
      title: t('repeat.remove', { name }),
      action: t('repeat.removeAction'),
      isDangerous: true,
    })
    if (isSure) await reportCall(`${path}/${section.id}`, 'DELETE')
  }
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="subtle" size="sm" aria-label={t('sectionMenu', { name })}>
            <IconDots size={16} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => void reportCall(`${path}/${section.id}/rest-ok`, 'POST')}>
            {t('restOk')}
          </Menu.Item>
          {isMarked && (
            <Menu.Item onClick={() => void reportCall(`${path}/${section.id}/rest-ok`, 'DELETE')}>
              {t('restUndo')}
            </Menu.Item>
          )}
          <Menu.Item onClick={() => setAsking(true)}>{t('reason.action')}</Menu.Item>
          {section.groupCode !== null && (
            <Menu.Item onClick={() => void reportCall(path, 'POST', { from: section.id })}>
              {t('repeat.add')}
            </Menu.Item>
          )}
          {alike.length > 1 && (
            <Menu.Item onClick={() => void remove()}>{t('repeat.removeAction')}</Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {isAsking && (
        <ReasonDialog path={`${path}/${section.id}/reason`} name={name} onClose={() => setAsking(false)} />
      )}
    </>
  )
}

/** Sections with how far each has got, and what can be done with all of its items at once. */
export function SectionList({ report, open, canEdit, onOpen }: Props) {
  const { t } = useTranslation('surveys/report')
  const { language } = useLanguage()
  return (
    <nav className={classes.pane} aria-label={t('sections')}>
      <ul className={classes.list}>
        {report.sections.map((section) => {
          const name = section.label ? inLanguage(section.label, language) : t('outside')
          const done = section.items.filter(({ status }) => status !== 'NOT_CHECKED').length
          const problems = section.items.filter(({ status }) => status === 'PROBLEM').length
          return (
            <li key={section.id} className={classes.sectionRow}>
              <button
                type="button"
                className={classes.section}
                aria-current={section.id === open || undefined}
                onClick={() => onOpen(section.id)}
              >
                <span className={classes.sectionName}>{name}</span>
                <span className={classes.count}>
                  {problems > 0 && (
                    <span className={classes.problems}>
                      <IconAlertTriangle size={14} aria-hidden />
                      <span className={shared.hidden}>{t('problemCount', { count: problems })}</span>
                      <span aria-hidden>{problems}</span>
                    </span>
                  )}
                  {done}/{section.items.length}
                </span>
              </button>
              {canEdit && <SectionMenu report={report} section={section} name={name} />}
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
