import { boats } from '@darsena/contract/areas/fleet/boats'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { rowQuery } from '../../../kit/rows.ts'
import type { BoatMeasures } from './plan-data.ts'

const numberOf = (value: unknown) => (typeof value === 'number' ? value : null)

export interface KnownBoat {
  label: string
  size: BoatMeasures
}

/** A boat that is not on the plan yet, with its measures; undefined until it is known, and for none. */
export function useBoat(id: string | undefined): KnownBoat | undefined {
  const { data: row } = useQuery({ ...rowQuery(boats, id ?? ''), enabled: id !== undefined })
  return useMemo(
    () =>
      row && {
        label: String(row.name ?? ''),
        size: {
          length: numberOf(row.lengthOverall),
          beam: numberOf(row.beam),
          draft: numberOf(row.draft),
          airDraft: numberOf(row.airDraft),
          weightKg: numberOf(row.displacementKg),
        },
      },
    [row],
  )
}
