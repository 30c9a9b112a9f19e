import { z } from 'zod'
import { day } from '../../kit/fields.ts'
import { duplicatesBy, mergeOf } from '../../kit/merging.ts'
import { queryMeasure } from '../../kit/query-values.ts'
import { boatMembers } from './boat-members.ts'
import { boats } from './boats.ts'

const typed = z.string().max(200).optional()

/** What is known of somebody who may be there already. */
export const personAsked = z.strictObject({
  firstName: typed,
  lastName: typed,
  email: z.string().max(254).optional(),
  birthDate: day().optional(),
  /** The person that is asked about, if it is there itself. */
  id: z.uuid().optional(),
})
export const likePeople = duplicatesBy(['email', 'nameAndBirth'])
export const memberMerge = mergeOf(boatMembers)

/** What is known of a boat that may be there already; its length in metres. */
export const boatAsked = z.strictObject({
  name: typed,
  brand: typed,
  hullNumber: typed,
  sailNumber: typed,
  hin: typed,
  mmsi: typed,
  registrationNumber: typed,
  callSign: typed,
  lengthOverall: queryMeasure(200).optional(),
  id: z.uuid().optional(),
})
export const likeBoats = duplicatesBy([
  'hin',
  'mmsi',
  'registrationNumber',
  'callSign',
  'hullNumber',
  'sailNumber',
  'name',
])
export const boatMerge = mergeOf(boats)
