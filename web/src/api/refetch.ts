import type { QueryClient, QueryKey } from '@tanstack/react-query'

/**
 * Loads the data of `queryKey` again; resolves when they are there. A request that is already under way is cancelled,
 * because the server may have answered it before the change.
 */
export const refetch = async (client: QueryClient, queryKey: QueryKey): Promise<void> => {
  await client.cancelQueries({ queryKey })
  await client.invalidateQueries({ queryKey })
}
