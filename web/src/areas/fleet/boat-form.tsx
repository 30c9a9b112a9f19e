import { boats } from '@darsena/contract/areas/fleet/boats'
import { useTranslation } from 'react-i18next'
import { AddedToForm } from '../../kit/area/added-parts.tsx'
import { useAddedTabs } from '../../kit/area/areas.ts'
import { screensFor } from '../../kit/area/screens-for.tsx'
import { BoatDocumentsOf } from './boat-documents.tsx'
import { BoatManagersOf } from './boat-managers.tsx'
import { BoatFiles } from './documents/boat-files.tsx'
import { BoatSummary } from './documents/boat-summary.tsx'
import { LikeThisBoat } from './duplicates/like-boats.tsx'
import { MergedInto } from './duplicates/merged-into.tsx'
import { BoatPeople } from './people/member-roles.tsx'

const { Form, Section, Field } = screensFor(boats)

export function BoatForm() {
  const { t } = useTranslation('fleet')
  const added = useAddedTabs(boats)
  return (
    <Form
      summary={(boat) => (
        <>
          <MergedInto resource={boats} row={boat} />
          <BoatSummary boat={boat} />
        </>
      )}
      tabs={[
        {
          id: 'members',
          label: t('menu.members'),
          gate: { can: ['read', 'BoatMemberRole'] },
          render: (boat) => <BoatPeople boatId={boat.id} />,
        },
        {
          id: 'managers',
          label: t('menu.managers'),
          gate: { can: ['read', 'BoatManager'] },
          render: (boat) => <BoatManagersOf boatId={boat.id} />,
        },
        {
          id: 'documents',
          label: t('menu.documents'),
          gate: { can: ['read', 'BoatDocument'] },
          render: (boat) => <BoatDocumentsOf boatId={boat.id} />,
        },
        ...added,
        { id: 'files', label: t('tab.files'), render: (boat) => <BoatFiles boat={boat} /> },
      ]}
    >
      <LikeThisBoat />
      <Section title={t('section.identity')}>
        <Field source="name" />
        <Field source="kind" />
        <Field source="brand" />
        <Field source="model" />
        <Field source="hullNumber" />
        <Field source="sailNumber" />
        <Field source="pictureId" />
      </Section>
      <Section title={t('section.dimensions')}>
        <Field source="lengthOverall" />
        <Field source="lengthWaterline" />
        <Field source="beam" />
        <Field source="draft" />
        <Field source="airDraft" />
        <Field source="displacementKg" />
        <Field source="shapeId" />
      </Section>
      <AddedToForm resource={boats} />
      <Section title={t('section.registration')}>
        <Field source="flag" />
        <Field source="homePort" />
        <Field source="registrationNumber" />
        <Field source="hin" />
        <Field source="mmsi" />
        <Field source="callSign" />
      </Section>
      <Section title={t('section.construction')}>
        <Field source="year" />
        <Field source="designer" />
        <Field source="material" />
        <Field source="colour" />
        <Field source="engines" />
      </Section>
      <Section title={t('section.notes')}>
        <Field source="notes" />
      </Section>
    </Form>
  )
}
