import { boatDocuments } from '@darsena/contract/areas/fleet/boat-documents'
import { boatManagers } from '@darsena/contract/areas/fleet/boat-managers'
import { boatMembers } from '@darsena/contract/areas/fleet/boat-members'
import { boats } from '@darsena/contract/areas/fleet/boats'
import { personDocuments } from '@darsena/contract/areas/fleet/person-documents'
import { type Area, accountsOf, mergeGuardsOf, overviewOf, personalDataOf } from '../../kit/area.ts'
import { boatManagerRoutes } from './boat-managers.routes.ts'
import { boatManagersService } from './boat-managers.ts'
import { boatOverviewRoute } from './boat-overview.routes.ts'
import { fleetOverview } from './boat-overview.ts'
import { boatShapesService } from './boat-shapes.ts'
import { boatRoutes } from './boats.routes.ts'
import { boatsService } from './boats.ts'
import { documentCrontab, documentJobs } from './documents/document-digest.ts'
import { documentRoutes } from './documents/documents.routes.ts'
import { boatDocumentsService, personDocumentsService } from './documents/documents.ts'
import { demoJobs } from './draw-demo.ts'
import { boatMemberRolesService } from './people/boat-member-roles.ts'
import { boatMemberRoutes } from './people/boat-members.routes.ts'
import { boatMembersService } from './people/boat-members.ts'
import { fleetPersonalData } from './people/personal-data.ts'
import en from './texts.en.json' with { type: 'json' }
import it from './texts.it.json' with { type: 'json' }

declare module '../../kit/texts.ts' {
  interface AreaTexts {
    fleet: typeof it
  }
}

export const fleet: Area = {
  search: [
    { resource: boats, beside: ['ownerIds'] },
    { resource: boatMembers, beside: ['currentBoatIds'] },
    { resource: boatManagers, beside: ['boatId'] },
    { resource: boatDocuments, beside: ['boatId'] },
    { resource: personDocuments, beside: ['memberId', 'visitorId'] },
  ],
  texts: { fleet: { it, en } },
  notices: {
    BOAT_DOCUMENT_EXPIRES: 'fleet:notice.BOAT_DOCUMENT_EXPIRES',
    PERSON_DOCUMENT_EXPIRES: 'fleet:notice.PERSON_DOCUMENT_EXPIRES',
  },
  services: [
    boatsService,
    boatShapesService,
    boatMembersService,
    boatMemberRolesService,
    boatManagersService,
    boatDocumentsService,
    personDocumentsService,
  ],
  routes(server, areas) {
    boatRoutes(server, mergeGuardsOf(areas, 'boats'))
    boatMemberRoutes(server, personalDataOf(areas), mergeGuardsOf(areas, 'boat-members'))
    boatManagerRoutes(server, accountsOf(areas))
    documentRoutes(server)
    boatOverviewRoute(server, overviewOf(areas, 'boats'))
  },
  jobs: ({ db }, { publicUrl, files }) => ({ ...documentJobs(db, publicUrl), ...demoJobs(db, files) }),
  crontab: [documentCrontab],
  overview: { boats: fleetOverview },
  personalData: fleetPersonalData,
}
