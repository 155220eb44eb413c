import { deletedLectures } from '@lectern/contract/deleted-lectures.ts'
import { lectures } from '@lectern/contract/lectures.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answer, fail, requestsOf } from '../../../testing/answers.ts'
import { expectAccessible } from '../../../testing/expect-accessible.ts'
import { expectHidden, expectShown, expectToast } from '../../../testing/expect-shown.ts'
import { answerForProfessor, courseId, lectureId } from '../../../testing/lecture-answers.ts'
import { makeUser, openPage } from '../../../testing/open-page.tsx'

const deleted = {
  _id: lectureId,
  title: 'Cells',
  slide_count: 2,
  published: true,
  deleted_at: '2026-03-01T00:00:00.000Z',
  removed_at: '2026-03-31T00:00:00.000Z',
}
const openCourse = async (list: (typeof deleted)[]) => {
  answerForProfessor()
  answer(deletedLectures.list, list)
  answer(deletedLectures.restore, { detail: 'The lecture was restored.' })
  answer(lectures.remove, { detail: 'The lecture was deleted.' })
  await openPage(`/professor/courses/${courseId}`, makeUser('professor'))
}

test('a deleted lecture is restored from the message', async () => {
  await openCourse([])
  await page.getByRole('button', { name: /^Delete / }).click()
  await expectShown('You can restore it on this page for 30 days. Then it is removed for good.')
  await expectToast(
    '“Plants at home” was deleted.',
    page.getByRole('button', { name: 'Delete Lecture', exact: true }).click(),
  )
  expect(requestsOf(lectures.remove)).toHaveLength(1)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => requestsOf(deletedLectures.restore)).toHaveLength(1)
})

test('deleted lectures are restored, or deleted for good, in their list', async () => {
  await openCourse([deleted])
  await page.getByRole('button', { name: 'Show 1 Deleted Lecture' }).click()
  await expectShown('2 slides · can be restored until Mar 31, 2026')
  await expectAccessible()
  await page.getByRole('button', { name: 'Restore Cells' }).click()
  await expect.poll(() => requestsOf(deletedLectures.restore)).toHaveLength(1)

  await page.getByRole('button', { name: 'Delete for Good: Cells' }).click()
  await expectShown('Delete “Cells” for good?')
  await expectAccessible()
  answer(deletedLectures.list, [])
  await page.getByRole('dialog').getByRole('button', { name: 'Delete for Good' }).click()
  await expectHidden('Show 1 Deleted Lecture')
  expect(requestsOf(lectures.remove).map(({ query }) => query.get('for_good'))).toEqual(['if_deleted'])
})

test('a lecture that another window has restored is not deleted for good, and leaves the list', async () => {
  await openCourse([deleted])
  await page.getByRole('button', { name: 'Show 1 Deleted Lecture' }).click()
  await page.getByRole('button', { name: 'Delete for Good: Cells' }).click()
  fail(lectures.remove, 409, { detail: 'This lecture is not deleted.', code: 'lecture_not_deleted' })
  answer(deletedLectures.list, [])
  await page.getByRole('dialog').getByRole('button', { name: 'Delete for Good' }).click()
  await expectShown(/This lecture is not deleted/)
  await expectHidden('Show 1 Deleted Lecture')
})

test('without a deleted lecture there is no list', async () => {
  await openCourse([])
  await expectShown('Lectures')
  await expectHidden(/deleted lecture/)
})
