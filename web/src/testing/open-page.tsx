import { announcements, type PlatformAnnouncement } from '@lectern/contract/announcements.ts'
import { type User, users } from '@lectern/contract/users.ts'
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from 'react-router/dom'
import { expect } from 'vitest'
import { render } from 'vitest-browser-react'
import { queryClient } from '../api/query-client.ts'
import { getSession, startSession } from '../api/session.ts'
import { removeTokenAndUser, storeToken } from '../api/token.ts'
import { createRouter } from '../app/router.tsx'
import { theme } from '../app/theme/theme.ts'
import { answer } from './answers.ts'

// The pauses between the tries of a failed query change nothing that a page shows.
const { queries, ...others } = queryClient.getDefaultOptions()
queryClient.setDefaultOptions({ ...others, queries: { ...queries, retryDelay: 0 } })

let people = 0
let isStarted = false

/** Makes a new person: what a page stores for one never meets another test. */
export function makeUser(role: 'professor' | 'student', name = 'Elena Marsh'): User {
  people += 1
  return {
    _id: `00000000-0000-7000-8000-${String(people).padStart(12, '0')}`,
    name,
    email: `person-${people}@example.org`,
    role,
    created_at: '2026-01-01T00:00:00.000Z',
  }
}

/** A token that can be read and does not expire. */
const token = `x.${btoa(JSON.stringify({ exp: 4_000_000_000 }))}.x`

/**
 * Opens a page of the application, with all that surrounds it, for a signed-in user or a visitor.
 * @param banners the announcements of the installation above it
 */
export async function openPage(
  address: string,
  user?: User,
  banners: PlatformAnnouncement[] = [],
): Promise<void> {
  queryClient.clear()
  if (user) {
    answer(users.me, user)
    answer(announcements.current, banners)
    storeToken(token)
  } else removeTokenAndUser()
  if (!isStarted) startSession()
  else window.dispatchEvent(new StorageEvent('storage', { key: 'token' }))
  isStarted = true
  const state = user ? 'signedIn' : 'signedOut'
  await expect.poll(() => getSession()).toMatchObject(user ? { state, user: { _id: user._id } } : { state })
  window.history.replaceState(null, '', address)
  const router = await createRouter()
  await render(
    <MantineProvider theme={theme} defaultColorScheme="auto">
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>,
  )
}
