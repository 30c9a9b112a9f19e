import { boats } from '@darsena/contract/areas/fleet/boats'
import type { likeBoats } from '@darsena/contract/areas/fleet/likeness'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import type { z } from 'zod'
import { screensFor } from '../../../kit/area/screens-for.tsx'
import type { CreateHintProps } from '../../../kit/pickers/create-hints.ts'
import { parseNumber } from '../../../kit/texts/format.ts'
import { PossibleDuplicates } from './possible-duplicates.tsx'

type Reason = z.infer<typeof likeBoats>['items'][number]['same'][number]

const { Values } = screensFor(boats)
const texts = [
  'name',
  'brand',
  'hullNumber',
  'sailNumber',
  'hin',
  'mmsi',
  'registrationNumber',
  'callSign',
] as const
const sources = [...texts, 'lengthOverall'] as const

/** Metres above 0; incomplete or implausible input is ignored. */
function lengthIn(value: unknown): number | undefined {
  const metres = typeof value === 'number' ? value : parseNumber(String(value ?? ''))
  return metres !== null && metres > 0 && metres <= 200 ? metres : undefined
}

function askedOf(values: Record<(typeof sources)[number], unknown>) {
  const asked = Object.fromEntries(
    texts.flatMap((field) => {
      const value = typeof values[field] === 'string' ? values[field].trim() : ''
      return value ? [[field, value]] : []
    }),
  )
  const lengthOverall = lengthIn(values.lengthOverall)
  const isSpecific = Object.keys(asked).some((field) => field !== 'name' && field !== 'brand')
  const isNamed = 'name' in asked && ('brand' in asked || lengthOverall !== undefined)
  return isSpecific || isNamed ? { ...asked, lengthOverall } : undefined
}

/** Looks for the same boat as it stands in the form. */
export function LikeBoats({ id, ...props }: { id?: string | undefined } & Partial<CreateHintProps>) {
  const { t } = useTranslation('fleet')
  return (
    <Values sources={sources}>
      {(values) => (
        <PossibleDuplicates<Reason>
          {...props}
          resource={boats}
          id={id}
          asked={askedOf(values)}
          reason={(same) => t(`duplicates.same.${same}`)}
        />
      )}
    </Values>
  )
}

export const LikeThisBoat = () => <LikeBoats id={useParams().id} />
