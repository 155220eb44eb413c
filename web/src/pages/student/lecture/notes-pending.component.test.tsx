import { use } from 'react'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { expectShown } from '../../../testing/expect-shown.ts'
import { makePlants, openLecture } from '../../../testing/open-lecture.ts'

// As if the file with the notes never came, on a line that was lost before they were opened.
vi.mock('../../../features/lecture-player/side-panel/panel-later.tsx', () => {
  const never = new Promise<null>(() => {})
  return { NotesPart: () => use(never), StudyPart: () => null }
})

test('notes whose file does not come say so, and can be closed', async () => {
  await openLecture(makePlants())
  await page.getByRole('button', { name: 'Notes', exact: true }).click()
  await expectShown('The notes appear as soon as there is a connection.')
  await page.getByRole('region', { name: 'Notes' }).getByRole('button', { name: 'Close' }).click()
  await expect.element(page.getByRole('region', { name: 'Notes' })).not.toBeInTheDocument()
})
