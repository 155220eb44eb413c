import { publishing } from '@lectern/contract/publishing.ts'
import { scripts } from '@lectern/contract/scripts.ts'
import { slides } from '@lectern/contract/slides.ts'
import { expect, test } from '../../story.ts'
import { openStudio } from '../../studio.ts'
import { makeLecture, makeOwnLecture, makeStudentOf } from '../../world.ts'
import { look } from '../look.ts'

test('studio: slides without a script', async ({ page, signIn }) => {
  const { professor, course, id } = await makeOwnLecture({ until: 'audio' })
  for (const slide of [1, 2])
    await professor.call(scripts.save, { params: { id, slide }, body: { script: '', language: 'en' } })
  await signIn(professor)
  await openStudio(page, id, 1)
  const choice = page.getByRole('checkbox', { name: 'No script for this slide' })
  await look(page, 'silent/offered', { shows: choice, widths: [1440, 1280, 390] })
  await page.getByRole('button', { name: '1 of 3 ready' }).click()
  await look(page, 'silent/missing list', {
    shows: page.getByRole('button', { name: 'Needs None: slide 2' }),
    widths: [1440],
  })
  await page.keyboard.press('Escape')
  await choice.click()
  await look(page, 'silent/chosen', { shows: page.getByText('2 of 3 ready').first() })
  await page.getByRole('tab', { name: 'Lecture Overview' }).click()
  await look(page, 'silent/overview', { shows: page.getByText('No script for this slide'), widths: [1440] })
  await professor.call(slides.silence, { params: { id, slide: 2 }, body: { silent: true } })
  await professor.call(publishing.update, { params: { id }, body: { published: true } })
  await signIn(await makeStudentOf(course))
  await page.goto(`/student/lectures/${id}`)
  const said = page.getByText('This slide has no script.')
  await expect(said).toBeVisible()
  await look(page, 'silent/student', { shows: said })
})

test('course: a PDF is dragged over the page', async ({ page, signIn }) => {
  const { professor, course } = await makeOwnLecture({ until: 'slides' })
  await makeLecture(professor, course._id, { until: 'slides', title: 'Trees' })
  await signIn(professor)
  await page.goto(`/professor/courses/${course._id}`)
  await expect(page.getByText('Trees')).toBeVisible()
  await page.evaluate(() => {
    const dataTransfer = new DataTransfer()
    dataTransfer.items.add(new File(['%PDF'], 'a.pdf', { type: 'application/pdf' }))
    document.body.dispatchEvent(new DragEvent('dragover', { dataTransfer, bubbles: true, cancelable: true }))
  })
  await look(page, 'silent/drop', { shows: page.getByText('Drop to create a lecture'), whole: false })
})
