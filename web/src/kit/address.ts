import { useCallback } from 'react'
import { useNavigate, useSearchParams } from 'react-router'

export interface Address {
  /** The parameters that are on the screen. */
  params: URLSearchParams
  /** Goes to changed parameters; `replace` leaves no step in the browser's history. */
  change: (next: (now: URLSearchParams) => URLSearchParams, options?: { replace?: boolean }) => void
}

/**
 * The parameters of the page's address. A change is made to what the address is by then: the screen comes behind
 * it, and one that went out from what is on the screen would take back what was chosen a moment earlier.
 */
export function useAddress(): Address {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const change = useCallback<Address['change']>(
    (next, { replace = false } = {}) => {
      const { search } = window.location
      const changed = next(new URLSearchParams(search)).toString()
      if (changed === new URLSearchParams(search).toString()) return
      void navigate({ search: changed }, { replace, preventScrollReset: true })
    },
    [navigate],
  )
  return { params, change }
}
