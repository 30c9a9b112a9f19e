import { boatMembers } from '@darsena/contract/areas/fleet/boat-members'
import type { RowOf } from '@darsena/contract/kit/define-resource'
import { useTranslation } from 'react-i18next'
import { PersonalData } from '../../../kit/personal-data/personal-data.tsx'

const changed = ['boat-members', 'boat-member-roles', 'person-documents', 'boats']

/** Personal data of somebody with a role on board. */
export function MemberPrivacy({ member }: { member: RowOf<typeof boatMembers> }) {
  const { t } = useTranslation('fleet')
  const texts = { text: t('privacy.text'), eraseText: t('privacy.eraseText') }
  return <PersonalData resource={boatMembers} row={member} changed={changed} {...texts} />
}
