import { boatMembers } from '@darsena/contract/areas/fleet/boat-members'
import type { likePeople } from '@darsena/contract/areas/fleet/likeness'
import { readDay } from '@darsena/contract/kit/time/read-day'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import type { z } from 'zod'
import { screensFor } from '../../../kit/area/screens-for.tsx'
import type { CreateHintProps } from '../../../kit/pickers/create-hints.ts'
import { PossibleDuplicates } from './possible-duplicates.tsx'

type Reason = z.infer<typeof likePeople>['items'][number]['same'][number]

const { Values } = screensFor(boatMembers)
const typed = (value: unknown) => (typeof value === 'string' ? value.trim() : '')

function askedOf(values: Record<'firstName' | 'lastName' | 'birthDate' | 'email', unknown>) {
  const [firstName, lastName, email, birth] = [
    typed(values.firstName),
    typed(values.lastName),
    typed(values.email),
    typed(values.birthDate),
  ]
  const birthDate = readDay(birth)
  const isSpecific = email.includes('@') || (lastName !== '' && birthDate !== undefined)
  return isSpecific ? { firstName, lastName, email, birthDate } : undefined
}

/** Looks for the same person as it stands in the form. */
export function LikePeople({ id, ...props }: { id?: string | undefined } & Partial<CreateHintProps>) {
  const { t } = useTranslation('fleet')
  return (
    <Values sources={['firstName', 'lastName', 'birthDate', 'email']}>
      {(values) => (
        <PossibleDuplicates<Reason>
          {...props}
          resource={boatMembers}
          id={id}
          asked={askedOf(values)}
          reason={(same) => t(`duplicates.same.${same}`)}
        />
      )}
    </Values>
  )
}

export const LikeThisPerson = () => <LikePeople id={useParams().id} />
