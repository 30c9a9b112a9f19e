import { boats } from '@darsena/contract/areas/fleet/boats'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { queryClient } from '../../../../kit/query-client.ts'
import { type Row, rowQuery } from '../../../../kit/rows.ts'
import type { BoatMeasures } from './plan-data.ts'

const numberOf = (value: unknown) => (typeof value === 'number' ? value : null)

export interface KnownBoat {
  label: string
  size: BoatMeasures
}

const knownBoat = (row: Row): KnownBoat => ({
  label: String(row.name ?? ''),
  size: {
    length: numberOf(row.lengthOverall),
    beam: numberOf(row.beam),
    draft: numberOf(row.draft),
    airDraft: numberOf(row.airDraft),
    weightKg: numberOf(row.displacementKg),
  },
})

/** A boat that is not on the plan yet, with its measures; undefined until it is known, and for none. */
export function useBoat(id: string | undefined): KnownBoat | undefined {
  const { data: row } = useQuery({ ...rowQuery(boats, id ?? ''), enabled: id !== undefined })
  return useMemo(() => row && knownBoat(row), [row])
}

/**
 * The same as a promise.
 * @throws HttpError 404 for a boat that was deleted
 */
export const boatOf = async (id: string): Promise<KnownBoat> =>
  knownBoat(await queryClient.ensureQueryData(rowQuery(boats, id)))
