import { Navigate } from 'react-router'
import { useGates } from '../../kit/session.tsx'
import { pages } from './pages.ts'

/** The address of the group leads to the first of its pages that the user sees. */
export function FirstPage() {
  const passes = useGates()
  const first = pages.find(({ gate, hidden }) => !hidden && passes(gate))
  return <Navigate to={first?.to ?? '/'} replace />
}
