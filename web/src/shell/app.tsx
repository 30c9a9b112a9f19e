import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from 'react-router/dom'
import { queryClient } from '../kit/query-client.ts'
import { token } from '../kit/token.ts'
import { cssVariables, theme } from '../ui/theme.ts'
import { router } from './router.tsx'

// What one session has fetched is not the next one's to see.
token.subscribe(() => queryClient.clear())

export function App() {
  return (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto">
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>
  )
}
