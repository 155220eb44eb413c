import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider, type RouterProviderProps } from 'react-router/dom'
import { queryClient } from '../api/query-client.ts'
import { theme } from './theme/theme.ts'

/** The application inside its providers. */
export function App({ router }: RouterProviderProps) {
  return (
    <MantineProvider theme={theme} defaultColorScheme="auto">
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>
  )
}
