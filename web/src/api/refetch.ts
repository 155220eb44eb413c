import type { QueryClient, QueryKey } from '@tanstack/react-query'

/**
 * Asks again for what is shown under `queryKey`; done when the answer is there. An answer that is on its way may be of
 * the time before, and it would count as the new one where it is the first: it is not waited for.
 */
export const refetch = async (client: QueryClient, queryKey: QueryKey): Promise<void> => {
  await client.cancelQueries({ queryKey })
  await client.invalidateQueries({ queryKey })
}
