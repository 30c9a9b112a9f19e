import type { Resource } from '@darsena/contract/kit/define-resource'
import { resourceTexts } from '@darsena/contract/resource-texts'
import type { ResourceName } from '@darsena/contract/resources'
import type { Context } from '../context.ts'
import type { CellContext } from './cell-value.ts'

const defaultTimeZone = 'Europe/Madrid'

/** The zone of the facility at work, whose clock decides what a day is. */
export const timeZoneOf = ({ caller, facilityId }: Context): string =>
  caller.facilities.find(({ id }) => id === facilityId)?.timeZone ?? defaultTimeZone

/** How the cells of a resource's sheets are written and read for this caller. */
export const cellContext = (context: Context, resource: Resource): CellContext => ({
  language: context.language,
  translate: context.translate,
  texts: resourceTexts[resource.name as ResourceName],
  timeZone: timeZoneOf(context),
})
