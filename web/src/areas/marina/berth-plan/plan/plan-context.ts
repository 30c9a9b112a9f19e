import { createContext, useContext } from 'react'
import type { usePlan } from './use-plan.ts'

/** The plan of a port with all that is done to it; its parts take from here what they need. */
export type Plan = ReturnType<typeof usePlan>

const PlanContext = createContext<Plan | undefined>(undefined)

export const PlanProvider = PlanContext.Provider

/** @throws outside of a plan */
export function usePlanContext(): Plan {
  const plan = useContext(PlanContext)
  if (!plan) throw new Error('This belongs into a berth plan')
  return plan
}
