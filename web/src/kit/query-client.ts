import { QueryClient } from '@tanstack/react-query'

/** Failed queries are not retried (specification, section 9); without a network they fail at once and say so. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: false, networkMode: 'always', staleTime: 5_000 },
    mutations: { retry: false, networkMode: 'always' },
  },
})
