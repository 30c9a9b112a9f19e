import { type AppAbility, abilityOf } from '@darsena/contract/access/ability'
import { type Gate, passes } from '@darsena/contract/access/gate'
import type { CurrentUser } from '@darsena/contract/kit/current-user'
import { createContext, type ReactNode, use, useEffect, useMemo, useRef } from 'react'
import { activeFacility, chosenFacility } from './active-facility.ts'
import { useBrowserStore } from './browser-store.ts'
import { isOwnAccount } from './own-account.ts'
import { queryClient } from './query-client.ts'
import { defaultTimeZone } from './texts/format.ts'
import { hasUnsavedInput } from './unsaved.ts'

export type SessionFacility = CurrentUser['facilities'][number]

/** Stands in until the user is loaded (specification, section 2.2). */
const initialFacility: SessionFacility = {
  id: '',
  name: '',
  timeZone: defaultTimeZone,
  checkInTime: '14:00',
  checkOutTime: '12:00',
  isDefault: true,
}

export interface Session {
  user: CurrentUser
  /** The facility that lists show and new rows belong to. */
  facility: SessionFacility
  setFacility: (id: string) => void
  signOut: () => void
}

interface SessionContext extends Session {
  ability: AppAbility
  roleNames: readonly string[]
}

const Context = createContext<SessionContext | null>(null)

function useContextOf(): SessionContext {
  const context = use(Context)
  if (!context) throw new Error('Nobody is signed in here: this belongs inside the shell')
  return context
}

/**
 * Facility last chosen in this browser if the user is a member of it, else the user's first one. One that is taken away
 * while something is being typed stays until that is left.
 */
function useFacility(facilities: readonly SessionFacility[]): SessionFacility {
  const chosen = useBrowserStore(chosenFacility)
  const last = useRef<SessionFacility>(null)
  const mine = facilities.find(({ id }) => id === chosen) ?? facilities[0] ?? initialFacility
  const isTakenAway = last.current !== null && facilities.every(({ id }) => id !== last.current?.id)
  const facility = isTakenAway && hasUnsavedInput() ? (last.current ?? mine) : mine
  useEffect(() => {
    last.current = facility
  })
  // Set while rendering, since the screens below ask for their rows before an effect of this component runs.
  activeFacility.set(facility.id || null)
  return facility
}

/** Other rights show other rows. */
function useRefreshWith(rules: CurrentUser['rules']): void {
  const last = useRef(rules)
  useEffect(() => {
    if (last.current === rules) return
    last.current = rules
    void queryClient.invalidateQueries({ predicate: (query) => !isOwnAccount(query) })
  }, [rules])
}

function setFacility(id: string) {
  chosenFacility.set(id)
  // At once, since what is asked for again below goes out before the next rendering.
  activeFacility.set(id)
  void queryClient.resetQueries({ predicate: (query) => !isOwnAccount(query) })
}

export function SessionProvider({
  user,
  signOut,
  children,
}: {
  user: CurrentUser
  signOut: () => void
  children: ReactNode
}) {
  const facility = useFacility(user.facilities)
  useRefreshWith(user.rules)
  const ability = useMemo(() => abilityOf(user.rules), [user.rules])
  const roleNames = useMemo(() => user.roles.map(({ name }) => name), [user.roles])
  const session = useMemo(
    () => ({ user, facility, setFacility, signOut, ability, roleNames }),
    [user, facility, signOut, ability, roleNames],
  )
  return <Context value={session}>{children}</Context>
}

/** Who is signed in and for which facility. @throws outside the shell */
export const useSession = (): Session => useContextOf()

export const useAbility = (): AppAbility => useContextOf().ability

/** Whether the signed-in user passes a gate; no gate lets everybody through. */
export function useGates(): (gate: Gate | undefined) => boolean {
  const { ability, roleNames } = useContextOf()
  return (gate) => !gate || passes(gate, ability, roleNames)
}

export const useAllowed = (gate: Gate | undefined): boolean => useGates()(gate)
