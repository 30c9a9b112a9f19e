import type { TextsOf } from '../../kit/resource-texts.ts'
import boatDocumentsEn from './boat-documents.en.json' with { type: 'json' }
import boatDocumentsIt from './boat-documents.it.json' with { type: 'json' }
import { boatDocuments } from './boat-documents.ts'
import boatManagersEn from './boat-managers.en.json' with { type: 'json' }
import boatManagersIt from './boat-managers.it.json' with { type: 'json' }
import { boatManagers } from './boat-managers.ts'
import boatMemberRolesEn from './boat-member-roles.en.json' with { type: 'json' }
import boatMemberRolesIt from './boat-member-roles.it.json' with { type: 'json' }
import { boatMemberRoles } from './boat-member-roles.ts'
import boatMembersEn from './boat-members.en.json' with { type: 'json' }
import boatMembersIt from './boat-members.it.json' with { type: 'json' }
import { boatMembers } from './boat-members.ts'
import boatShapesEn from './boat-shapes.en.json' with { type: 'json' }
import boatShapesIt from './boat-shapes.it.json' with { type: 'json' }
import { boatShapes } from './boat-shapes.ts'
import boatsEn from './boats.en.json' with { type: 'json' }
import boatsIt from './boats.it.json' with { type: 'json' }
import { boats } from './boats.ts'
import personDocumentsEn from './person-documents.en.json' with { type: 'json' }
import personDocumentsIt from './person-documents.it.json' with { type: 'json' }
import { personDocuments } from './person-documents.ts'

export const resources = {
  boats,
  'boat-shapes': boatShapes,
  'boat-members': boatMembers,
  'boat-member-roles': boatMemberRoles,
  'boat-managers': boatManagers,
  'boat-documents': boatDocuments,
  'person-documents': personDocuments,
} as const

export const texts: TextsOf<typeof resources> = {
  boats: { it: boatsIt, en: boatsEn },
  'boat-shapes': { it: boatShapesIt, en: boatShapesEn },
  'boat-members': { it: boatMembersIt, en: boatMembersEn },
  'boat-member-roles': { it: boatMemberRolesIt, en: boatMemberRolesEn },
  'boat-managers': { it: boatManagersIt, en: boatManagersEn },
  'boat-documents': { it: boatDocumentsIt, en: boatDocumentsEn },
  'person-documents': { it: personDocumentsIt, en: personDocumentsEn },
}
