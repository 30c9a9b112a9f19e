import { auditTemplates } from '@darsena/contract/areas/surveys/audit-templates'
import { crudService } from '../../kit/crud/crud-service.ts'
import type { Server } from '../../kit/server/server.ts'
import { templateTables } from './checklist-tables.ts'
import { structureRoutes } from './structure.routes.ts'

export const auditTemplatesService = crudService(auditTemplates)

/** The checklist of a template. */
export function auditTemplateRoutes(server: Server): void {
  structureRoutes(server, auditTemplatesService, templateTables, () => undefined)
}
