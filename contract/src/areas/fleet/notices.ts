import type { NoticeKindDeclaration } from '../../kit/home/notices.ts'
import { boatDocuments } from './boat-documents.ts'
import { personDocuments } from './person-documents.ts'

export const notices = {
  BOAT_DOCUMENT_EXPIRES: { group: 'documents', row: boatDocuments, names: ['boatId', 'type'] },
  PERSON_DOCUMENT_EXPIRES: { group: 'documents', row: personDocuments, names: ['memberId', 'type'] },
} as const satisfies Record<string, NoticeKindDeclaration>
