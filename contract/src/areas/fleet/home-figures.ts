import type { HomeFigure } from '../../kit/home/home-figures.ts'
import { emptyMark } from '../../kit/list-filter.ts'
import { boatDocuments } from './boat-documents.ts'
import { boats } from './boats.ts'
import { personDocuments } from './person-documents.ts'

export const homeFigures = {
  boatDocumentsExpired: {
    list: boatDocuments,
    where: () => ({ state: 'EXPIRED', renewed: 'false' }),
    rows: { title: ['boatId', 'type'], at: 'expiresOn' },
  },
  boatDocumentsExpiring: {
    list: boatDocuments,
    where: () => ({ state: 'EXPIRING', renewed: 'false' }),
    rows: { title: ['boatId', 'type'], at: 'expiresOn' },
  },
  personDocumentsExpired: { list: personDocuments, where: () => ({ state: 'EXPIRED', renewed: 'false' }) },
  personDocumentsExpiring: { list: personDocuments, where: () => ({ state: 'EXPIRING', renewed: 'false' }) },
  boats: { list: boats, where: () => ({ sort: '-updatedAt' }), rows: { at: 'updatedAt' } },
  noLength: { list: boats, where: () => ({ lengthOverall: emptyMark }) },
  noBeam: { list: boats, where: () => ({ beam: emptyMark }) },
  noDraft: { list: boats, where: () => ({ draft: emptyMark }) },
} as const satisfies Record<string, HomeFigure>
