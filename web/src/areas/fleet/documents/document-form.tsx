import {
  type Labelled,
  labelled,
  type Resource,
  type RowMeta,
  refKey,
} from '@darsena/contract/kit/define-resource'
import type { ComponentType, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import type { Section } from '../../../kit/form/fields.tsx'
import type { FormOptions } from '../../../kit/form/form-options.ts'
import { SkeletonLines } from '../../../ui/loading.tsx'
import { NotLoaded } from '../../../ui/page/not-loaded.tsx'
import { DocumentSummary, type ShownDocument } from './document-summary.tsx'
import { RenewButton } from './renew-button.tsx'
import { RenewalNotice } from './renewal-notice.tsx'
import { useNewDocument } from './use-new-document.ts'

/** What both kinds of documents have. */
type DocumentRow = RowMeta & ShownDocument

/** A kind of document: whose they are, and what a renewal takes over. */
export interface DocumentKind<F extends string> {
  resource: Resource
  owner: F
  ownersAre: 'boats' | 'boat-members'
  /** In the order of the form. */
  inherited: readonly F[]
}

interface Blocks<F extends string, R> {
  Form: ComponentType<{ children: ReactNode } & FormOptions<R>>
  Section: typeof Section
  Field: ComponentType<{ source: F | 'issuedOn' | 'expiresOn' | 'fileIds' | 'notes' }>
}

/** Whose a document is, as far as the reader may see it. */
function ownerOf(row: object, owner: string): Labelled | null {
  const read = labelled.safeParse(new Map<string, unknown>(Object.entries(row)).get(refKey(owner)))
  return read.success ? read.data : null
}

/** The form of a document of some kind: as it stands, a new one, or a new one in the place of an earlier one. */
export function DocumentForm<F extends string, R extends DocumentRow>({
  kind: { resource, owner, ownersAre, inherited },
  blocks: { Form, Section, Field },
}: {
  kind: DocumentKind<F>
  blocks: Blocks<F, R>
}) {
  const { t } = useTranslation('fleet')
  const isNew = useParams().id === undefined
  const { earlier, preset, error, retry, createPath } = useNewDocument(resource, owner, inherited)
  if (isNew && !preset) return error ? <NotLoaded onRetry={retry} /> : <SkeletonLines />
  const renewed = isNew ? earlier : undefined
  return (
    <Form
      preset={preset}
      createPath={createPath}
      summary={(row) => (
        <DocumentSummary resource={resource} owner={ownerOf(row, owner)} ownersAre={ownersAre} row={row} />
      )}
      actions={(row) => <RenewButton resource={resource} row={row} />}
    >
      {renewed && <RenewalNotice resource={resource} earlier={renewed} owner={ownerOf(renewed, owner)} />}
      <Section title={t('section.document')}>
        {!renewed && <Field source={owner} />}
        {inherited.map((field) => (
          <Field key={field} source={field} />
        ))}
        <Field source="issuedOn" />
        <Field source="expiresOn" />
        <Field source="fileIds" />
      </Section>
      <Section title={t('section.notes')}>
        <Field source="notes" />
      </Section>
    </Form>
  )
}
