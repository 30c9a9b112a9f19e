import { useTranslation } from 'react-i18next'
import { OutboxLine } from '../../../kit/outbox/outbox-line.tsx'
import { MySurveyList } from './my-survey-list.tsx'
import classes from './my-surveys.module.css'

/** What the reader has to survey today and tomorrow, and what lies on this device; it opens without a network. */
export function MySurveysPage() {
  const { t } = useTranslation('surveys/capture')
  return (
    <div className={classes.mine}>
      <OutboxLine />
      <p>{t('mine.text')}</p>
      <MySurveyList />
    </div>
  )
}
