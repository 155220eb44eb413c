import { lectures } from '@lectern/contract/lectures.ts'
import { study } from '@lectern/contract/study.ts'
import { expect, test } from '../story.ts'
import { expectScript, openStudio, scriptOf, slidesIn, typeScript } from '../studio.ts'
import { makeNewSentences, makeOwnLecture, makeStudentOf } from '../world.ts'

const afterWork = { timeout: 60_000 }

test('students keep their version until Update Lecture, with its audio; an update can be undone', async ({
  page,
  openPage,
  signIn,
  expectAccessible,
}) => {
  const { professor, course, id } = await makeOwnLecture()
  const student = await makeStudentOf(course)
  await student.call(study.completeSlide, { params: { lecture: id, slide: 2 } })
  const studying = await openPage(student)
  const scriptsSeen = async () =>
    (await student.call(lectures.get, { params: { id } })).slides.en!.map(
      ({ script, audio_url, completed }) => ({
        script,
        hasAudio: audio_url !== null,
        completed,
      }),
    )
  const before = await scriptsSeen()
  await signIn(professor)
  await openStudio(page, id, 2)
  await expectScript(page, 2, 'This is slide 2 in en. It is short.')
  await expect(page.getByText('3 ready', { exact: true })).toBeVisible()
  const words = makeNewSentences(2)
  await typeScript(page, 2, words)
  await page.keyboard.press('Control+s')
  await expect(page.getByText('All changes saved')).toBeVisible()
  await expect(
    page.getByText(
      'The audio is from an earlier script or voice. Students keep what they have until you update the lecture.',
    ),
  ).toBeVisible()
  await expect(page.getByText('2 ready', { exact: true })).toBeVisible()
  await studying.goto(`/student/lectures/${id}?slide=2`)
  await expect(studying.getByText('This is slide 2 in en.')).toBeVisible()
  await expect(studying.getByRole('button', { name: 'Play', exact: true })).toBeEnabled()

  await test.step('the update says what differs', async () => {
    await page
      .getByRole('button', { name: /^Update Lecture.*1 slide differs from what students have/ })
      .click()
    await expect(page.getByText('1 of 3 slides differs from what students have.')).toBeVisible()
    await expect(page.getByText(/^The audio for slide 2 is generated first, about /)).toBeVisible()
    const row = page.getByRole('list', { name: 'Slides that differ' }).getByRole('button')
    await expect(row).toContainText('words added')
    await expect(row).toContainText('Audio outdated')
    await row.press('Enter')
    await expect(page.getByRole('insertion').first()).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('the audio comes first, then students have the new version', async () => {
    await page.getByRole('checkbox', { name: 'Tell students what changed' }).check()
    await page.getByRole('button', { name: 'Update Lecture' }).click()
    await expect(page.getByText('Students have the new version.')).toBeVisible(afterWork)
    await expect(page.getByText('Nothing differs from what students have.')).toBeVisible()
    expect(await scriptsSeen()).toEqual([
      before[0],
      { script: words, hasAudio: true, completed: true },
      before[2],
    ])
    // The open player goes on with its version.
    await expect(studying.getByText('This is slide 2 in en.')).toBeVisible()
    const coursePage = await studying.context().newPage()
    await coursePage.goto(`/student/courses/${course._id}`)
    await expect(coursePage.getByText(/^Updated .*: 1 slide changed$/)).toBeVisible()
    await studying.reload()
    await expect(studying.getByText(words.slice(0, 20))).toBeVisible()
    await expect(studying.getByText('Changed', { exact: true })).toBeVisible()
    await studying.getByRole('button', { name: 'Mark Change as Seen' }).click()
    await expect(studying.getByText('Changed', { exact: true })).toBeHidden()
  })

  await test.step('undone', async () => {
    await page.getByRole('button', { name: 'Undo', exact: true }).click()
    await expect(page.getByText('Students have the previous version again.')).toBeVisible()
    expect(await scriptsSeen()).toEqual(before)
    await page.getByRole('link', { name: 'Back to Slide Editor' }).click()
    await expect(slidesIn(page)).toHaveCount(3)
    await expect(scriptOf(page, 1)).toBeVisible()
  })
})
