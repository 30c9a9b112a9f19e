import type { Resource } from '@darsena/contract/kit/define-resource'
import {
  type ImportDecisions,
  importDecisions,
  importReport,
  onEmptyChoices,
  onMatchChoices,
} from '@darsena/contract/kit/import-report'
import { missingFields } from '@darsena/contract/kit/import-sheet'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { answerInLines, wantsLines } from '../answer-in-lines.ts'
import { AppError, invalid } from '../app-error.ts'
import type { Context } from '../context.ts'
import type { CrudService } from '../crud/crud-service.ts'
import { fingerprintOf, keyOf } from '../idempotency.ts'
import { parse, readRoute } from '../route.ts'
import { errorAnswer } from '../server/error-reply.ts'
import type { Server } from '../server/server.ts'
import { oneByOne, turns } from '../turns.ts'
import { givenDefaults } from './defaults.ts'
import { fieldLabel, givenMapping, mappingOf, parsedJson } from './mapping.ts'
import { type ImportOrder, reportOf, runImport } from './run-import.ts'
import { surveySheet } from './survey-sheet.ts'
import { receiveUpload, type Upload } from './upload.ts'

const yesOrNo = z.enum(['true', 'false']).default('false')
const importQuery = z.strictObject({ dryRun: yesOrNo })
const importOptions = z.strictObject({
  onMatch: z.enum(onMatchChoices).default('skip'),
  onEmpty: z.enum(onEmptyChoices).default('keep'),
  partial: yesOrNo,
})
/** For the document; the parts are taken one by one. */
const importForm = importOptions.extend({
  file: z.string().meta({ format: 'binary' }),
  mapping: z.string().optional().meta({ contentMediaType: 'application/json' }),
  defaults: z.string().optional().meta({ contentMediaType: 'application/json' }),
  decisions: z.string().optional().meta({ contentMediaType: 'application/json' }),
})

/** An import holds a connection for as long as it takes. */
const importTurn = turns({ atOnce: 2, atOncePerUser: 1, waiting: 50, waitingPerUser: 16 })

/**
 * Required fields without any mapping; none is missing where rows can be identified by their match fields.
 */
function missingIn(resource: Resource, { mapping, onMatch, defaults }: ImportOrder): string[] {
  const mapped = [...Object.values(mapping).filter((field) => field !== null), ...Object.keys(defaults)]
  if (onMatch === 'update' && resource.import?.match.some((field) => mapped.includes(field))) return []
  return missingFields(resource, mapped)
}

function missingColumns(context: Context, resource: Resource, missing: string[]): AppError {
  const fields = missing.map((field) => fieldLabel(context, resource, field))
  const mapped = (field: string) => context.translate('import.missingColumn', { field })
  return new AppError('VALIDATION', {
    text: 'import.missingColumn',
    params: { field: fields[0] ?? '' },
    details: fields.map((field) => ({ path: 'file', message: mapped(field) })),
  })
}

/** @throws VALIDATION at `decisions` where they are no decisions by line */
function givenDecisions({ translate }: Context, sent: unknown): ImportDecisions {
  if (sent === undefined || sent === '') return {}
  const { data } = importDecisions.safeParse(parsedJson(sent))
  if (!data) throw invalid([{ path: 'decisions', message: translate('import.badDecisions') }])
  return data
}

async function orderOf(
  context: Context,
  resource: Resource,
  upload: Upload,
  request: FastifyRequest,
  isDryRun: boolean,
): Promise<ImportOrder> {
  const { mapping: sent, defaults: alike, decisions, ...fields } = upload.fields
  const options = parse(importOptions, fields, context)
  const given = givenMapping(sent, context)
  const survey = await surveySheet(upload.path, context.translate)
  const defaults = givenDefaults(alike, context, resource)
  return {
    path: upload.path,
    survey,
    mapping: mappingOf(context, resource, survey.headings, given, Object.keys(defaults)),
    defaults,
    onMatch: options.onMatch,
    isEmptying: options.onEmpty === 'clear',
    decisions: givenDecisions(context, decisions),
    isPartial: options.partial === 'true',
    isDryRun,
    idempotencyKey: keyOf(request),
    fingerprint: fingerprintOf(request, context.facilityId, upload.hash, JSON.stringify(upload.fields)),
  }
}

async function answerImport(
  context: Context,
  service: CrudService,
  isDryRun: boolean,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { resource } = service
  const upload = await receiveUpload(request, context)
  try {
    const order = await orderOf(context, resource, upload, request, isDryRun)
    const missing = missingIn(resource, order)
    if (missing.length > 0) {
      // Includes the mapping found so far, so that the page can point out the missing column.
      const { body } = errorAnswer(missingColumns(context, resource, missing), request)
      return reply.code(body.status).send({ ...body, ...reportOf(order, []) })
    }
    const { userId } = context.caller
    const work = (onProgress: (done: number) => void) =>
      oneByOne(userId, order.idempotencyKey, () =>
        importTurn(userId, () => runImport(context, service, order, onProgress)),
      )
    if (wantsLines(request)) {
      return await answerInLines(request, reply, order.survey.count, work)
    }
    const { status, body } = await work(() => undefined)
    return reply.code(status).send(body)
  } finally {
    await upload.remove()
  }
}

/** `POST /R/import` of a resource whose contract says how its rows are matched. */
export function importRoute(server: Server, service: CrudService): void {
  const { resource } = service
  readRoute(server, {
    tag: resource.name,
    access: { can: ['create', resource.subject] },
    method: 'POST',
    url: `/${resource.name}/import`,
    summary: 'Import a sheet (CSV or XLSX), or try what would come of it',
    query: importQuery,
    form: importForm,
    answer: importReport,
    handler: (context, { query, request, reply }) =>
      answerImport(context, service, query.dryRun === 'true', request, reply),
  })
}
