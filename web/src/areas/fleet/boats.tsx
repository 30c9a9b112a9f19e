import { boats } from '@darsena/contract/areas/fleet/boats'
import { useTranslation } from 'react-i18next'
import { screensFor } from '../../kit/area/screens-for.tsx'
import { formatNumber } from '../../kit/texts/format.ts'
import { useLanguage } from '../../kit/texts/i18n.ts'
import { WorstState } from './documents/document-state.tsx'

const { List, Col } = screensFor(boats)

/** «9,77 × 3,34 m»; a side that is not known is a dash. */
function Size({ length, beam }: { length: number | null; beam: number | null }) {
  const { language } = useLanguage()
  if (length === null && beam === null) return null
  const side = (metres: number | null) =>
    metres === null ? '–' : formatNumber(metres, language, { decimals: 2, minDecimals: 2 })
  return `${side(length)} × ${side(beam)} m`
}

export function BoatList() {
  const { t } = useTranslation('fleet')
  return (
    <List>
      <Col source="name" />
      <Col source="pictureId" />
      <Col source="brand" />
      <Col source="model" />
      <Col source="hullNumber" />
      <Col
        source="lengthOverall"
        title={t('size')}
        render={(boat) => <Size length={boat.lengthOverall} beam={boat.beam} />}
      />
      <Col source="flag" />
      <Col source="ownerIds" />
      <Col source="portIds" />
      <Col
        source="documentStates"
        title={t('alerts')}
        render={(boat) => <WorstState resource={boats} states={boat.documentStates} onlyAlerts />}
      />
      <Col source="kind" isExtra />
      <Col source="sailNumber" isExtra />
      <Col source="year" isExtra />
      <Col source="draft" isExtra />
      <Col source="displacementKg" isExtra />
      <Col source="registrationNumber" isExtra />
      <Col source="hin" isExtra />
      <Col source="homePort" isExtra />
      <Col source="designer" isExtra />
      <Col source="shapeId" isExtra />
      <Col source="updatedAt" isExtra />
    </List>
  )
}
