import { visitors } from '@darsena/contract/areas/access-control/visitors'
import { useTranslation } from 'react-i18next'
import { PersonalData } from '../../../kit/personal-data/personal-data.tsx'
import type { Visitor } from './visitor-state.tsx'

const changed = ['visitors', 'scheduled-visits', 'access-logs', 'person-documents']

/** Personal data of a visitor. */
export function VisitorPrivacy({ visitor }: { visitor: Visitor }) {
  const { t } = useTranslation('access-control')
  const texts = { text: t('visitor.privacyText'), eraseText: t('visitor.eraseText') }
  return <PersonalData resource={visitors} row={visitor} changed={changed} {...texts} />
}
