import { courseStaff } from '@lectern/contract/course-staff.ts'
import { lectures } from '@lectern/contract/lectures.ts'
import { afterWork, expect, test } from '../story.ts'
import { expectScript, loseAutosaves, openStudio, scriptOf, typeScript, unsavedIn } from '../studio.ts'
import { makeOwnLecture, makePerson } from '../world.ts'

/** For one answer of the server, in a loop that asks again. */
const soon = { timeout: 2_000 }

test('two people of the staff see each other in the studio, and neither overwrites the script of the other', async ({
  openPage,
  expectAccessible,
}) => {
  const { professor, course, id } = await makeOwnLecture({ until: 'scripts' })
  const teacher = await makePerson('professor', 'Grace Otieno')
  await professor.call(courseStaff.add, {
    params: { id: course._id },
    body: { email: teacher.person.email, role: 'teacher' },
  })
  const first = await openPage(professor)
  await first.clock.install()
  await openStudio(first, id)
  await expectScript(first, 1, 'This is slide 1 in en. It is short.')
  /** Every 15 seconds the page asks who else is there. A call that the other page sends while it closes can come later. */
  const expectSoon = (check: () => Promise<void>) =>
    expect(async () => {
      await first.clock.fastForward(15_000)
      await check()
    }).toPass(afterWork)
  const others = first.getByRole('button', { name: /on this slide|editing this lecture/ })
  await expect(others).toHaveCount(0)

  const second = await openPage(teacher)
  await openStudio(second, id, 2)
  const seen = second.getByRole('button', { name: `${professor.person.name} is editing this lecture` })
  await expect(seen).toBeVisible()
  await expectSoon(() => expect(others).toHaveText(/Grace Otieno is editing this lecture/, soon))
  await expectAccessible(first)

  // Opens the slide of the other person.
  await seen.press('Enter')
  await second.getByRole('button', { name: /Slide 1, English$/ }).press('Enter')
  await expectScript(second, 1, 'This is slide 1 in en. It is short.')
  await expect(
    second.getByRole('button', { name: `${professor.person.name} is on this slide` }),
  ).toBeVisible()
  const onThisSlide = first.getByRole('status').filter({ hasText: 'Grace Otieno is on this slide' })
  await expectSoon(() => expect(onThisSlide).toBeVisible(soon))

  await test.step('both change one script: the second sees the conflict, and the history names both', async () => {
    const stored = async () => (await professor.call(lectures.get, { params: { id } })).slides.en?.[0]?.script
    await loseAutosaves(second)
    await typeScript(second, 1, 'The teacher writes that.')
    await expect(unsavedIn(second)).toBeVisible()
    await typeScript(first, 1, 'The owner writes this.')
    await first.keyboard.press('Control+s')
    await expect.poll(stored).toBe('The owner writes this.')
    await scriptOf(second, 1).press('Control+s')
    const conflict = second.getByRole('alert', { name: 'This script was changed while you were writing' })
    await expect(conflict.getByLabel('The saved text')).toHaveText('The owner writes this.')
    expect(await stored()).toBe('The owner writes this.')
    await second.getByRole('button', { name: 'Keep Mine' }).click()
    await second.getByRole('button', { name: /^Save Script/ }).click()
    await expect.poll(stored).toBe('The teacher writes that.')
    // The name of the person who saved first stands in the history of the other.
    await second.getByRole('button', { name: 'History' }).click()
    const history = second.getByRole('dialog', { name: /^Script History/ })
    await expect(history.getByText(professor.person.name).first()).toBeVisible()
    await second.keyboard.press('Escape')
    await expect(history).toBeHidden()
  })
  await second.close({ runBeforeUnload: true })
  await expectSoon(() => expect(others).toHaveCount(0, soon))
})
