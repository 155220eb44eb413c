import type { QueryClient } from '@tanstack/react-query'
import { hasStatus } from './api-error.ts'
import { keys } from './keys.ts'

/**
 * Asks for what belongs to a page of a lecture. Where another deck has put another page at its number, the server
 * refuses; the lecture that is shown is of before then, and loaded again.
 */
export async function askForPage<T>(
  client: QueryClient,
  lectureId: string,
  ask: () => Promise<T>,
): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    if (hasStatus(error, 409)) void client.invalidateQueries({ queryKey: keys.lectures.one(lectureId) })
    throw error
  }
}
