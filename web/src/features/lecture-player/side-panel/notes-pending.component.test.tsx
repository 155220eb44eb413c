import { MantineProvider } from '@mantine/core'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { loadChatTexts } from '../../../i18n/i18n.ts'
import { NotesPending } from './notes-pending.tsx'

test('notes whose file does not come say so, and can be closed', async () => {
  await loadChatTexts()
  const close = vi.fn()
  await render(
    <MantineProvider>
      <NotesPending
        closing={
          <button type="button" onClick={close}>
            Close
          </button>
        }
      />
    </MantineProvider>,
  )
  const late = page.getByText('The notes appear as soon as there is a connection.')
  await expect.element(late).not.toBeInTheDocument()
  await expect.element(late, { timeout: 5_000 }).toBeVisible()
  await page.getByRole('button', { name: 'Close' }).click()
  expect(close).toHaveBeenCalledOnce()
})
