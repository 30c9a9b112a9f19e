import { QueryClient } from '@tanstack/react-query'

declare module '@tanstack/react-query' {
  interface Register {
    /** `kinds`: all that an answer is made of, by the names of resources; it is not searched for what changed then. */
    queryMeta: { kinds?: readonly string[] }
  }
}

/** Failed queries are not retried (specification, section 9); without a network they fail at once and say so. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: false, networkMode: 'always', staleTime: 5_000 },
    mutations: { retry: false, networkMode: 'always' },
  },
})
