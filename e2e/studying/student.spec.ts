import type { Lecture } from '@lectern/contract/lectures.ts'
import { publishing } from '@lectern/contract/publishing.ts'
import type { Page } from '@playwright/test'
import { breakCalls } from '../calls.ts'
import { expectSound, listenTo } from '../sound.ts'
import { afterWork, expect, test, withMotion } from '../story.ts'
import { swipe } from '../touch.ts'
import { makeCourse, makeLecture, makeOwnLecture, makePerson, makeStudentOf } from '../world.ts'

test.use(withMotion)

const slideIs = (page: Page, number: number, total = 3) =>
  expect(page.getByRole('heading', { name: `Slide ${number} of ${total}` })).toBeVisible()
const spoken = (page: Page) => page.getByRole('region', { name: 'Script', exact: true })
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first().click()

test('a student enrolls with a code in any spelling', async ({ page, signIn }) => {
  const professor = await makePerson('professor')
  const course = await makeCourse(professor, { name: 'Botany' })
  await makeLecture(professor, course._id, { until: 'created' })
  await signIn(await makePerson('student'))
  await page.goto('/student/dashboard')
  await expect(page.getByText(/Use "Enroll in Course" and the enrollment code/)).toBeVisible()
  await page.getByRole('button', { name: 'Enroll in Course' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Enroll in Course' })
  const code = dialog.getByLabel('Enrollment code')
  const enroll = dialog.getByRole('button', { name: 'Enroll', exact: true })
  await expect(enroll).toBeDisabled()
  await code.pressSequentially('abcdefghijkl')
  await expect(code).toHaveValue('ABCDEFGHIJ')
  const mend = await breakCalls(page, '**/api/courses/enroll', 'POST')
  await enroll.click()
  await expect(dialog.getByRole('alert')).toHaveText('Failed to enroll in course')
  await mend()
  await code.fill('')
  await code.press('Enter')
  await expect(dialog.getByRole('alert')).toHaveText('Please enter an enrollment code.')
  await code.fill('nocode')
  await expect(code).toHaveValue('NOCODE')
  await enroll.click()
  await expect(dialog.getByRole('alert')).not.toHaveText(/^(Please enter.*)?$/)
  await expect(code).toHaveValue('NOCODE')
  await code.fill(` ${course.course_code?.toLowerCase()}`)
  await expect(code).toHaveValue(course.course_code ?? '')
  await enroll.click()
  await expect(page.getByText('You are enrolled in Botany.')).toBeVisible()
  const card = page.getByRole('listitem').filter({ hasText: 'Botany' })
  await expect(card).toContainText('0/0 lectures')
  await expect(card).toContainText(/Enrolled: .*20\d\d/)
  await expect(page.getByRole('heading', { name: 'My Courses' })).toBeVisible()
  await page.getByRole('link', { name: 'View Botany' }).click()
  await expect(page.getByText(/^No lectures have been published in this course yet/)).toBeVisible()
})

test('a lecture is studied to its end in another language, and all pages show the progress', async ({
  page,
  signIn,
}) => {
  const { course, id } = await makeOwnLecture({
    course: { name: 'Botany' },
    languages: ['en', 'ko'],
    script: (slide, language) =>
      language === 'ko' ? `${slide}번 슬라이드. 물을 주세요.` : `Slide ${slide}. Water it.`,
  })
  await signIn(await makeStudentOf(course))
  await listenTo(page)
  await page.goto('/student/dashboard')
  await expect(page.getByRole('listitem').filter({ hasText: 'Botany' })).toContainText('0/1 lecture')
  await page.getByRole('link', { name: 'View Botany' }).click()
  await page.getByRole('link', { name: 'Study: Plants at home' }).click()

  await test.step('with buttons, dots and the overview', async () => {
    await slideIs(page, 1)
    await press(page, 'Next slide')
    await slideIs(page, 2)
    await press(page, 'Previous slide')
    await slideIs(page, 1)
    await page.getByRole('group', { name: 'Slides' }).getByRole('button', { name: 'Go to slide 3' }).click()
    await slideIs(page, 3)
    await press(page, 'Overview')
    const overview = page.getByRole('dialog')
    await expect(overview.getByRole('button').filter({ hasText: 'Current' })).toContainText('3')
    await overview.getByRole('button', { name: /Slide 2/ }).click()
    await slideIs(page, 2)
    await expect(overview).toHaveCount(0)
  })

  await test.step('by keyboard', async () => {
    await page.keyboard.press('End')
    await slideIs(page, 3)
    await page.keyboard.press('ArrowRight')
    await slideIs(page, 3)
    await page.keyboard.press('ArrowLeft')
    await slideIs(page, 2)
    await page.keyboard.press('Home')
    await slideIs(page, 1)
    await page.getByRole('slider', { name: 'Position in the audio' }).focus()
    await page.keyboard.press('ArrowRight')
    await slideIs(page, 1)
    await page.keyboard.press('Home')
    await spoken(page).focus()
  })

  await test.step('in another language, with autoplay, to the end', async () => {
    await expect(spoken(page)).toContainText('Slide 1.')
    await page.getByRole('combobox', { name: 'Lecture language' }).selectOption('ko')
    await expect(spoken(page)).toContainText('1번 슬라이드.')
    await expect(page.getByRole('switch', { name: 'Autoplay' })).toBeChecked()
    await press(page, 'Play')
    await expectSound(page)
    await expect(spoken(page).locator('[aria-current="true"]')).toContainText('슬라이드')
    await expect(spoken(page).locator('[aria-current="true"]')).toContainText('물을 주세요')
    await slideIs(page, 2)
    await slideIs(page, 3)
    const dialog = page.getByRole('dialog', { name: 'Congratulations!' })
    await expect(dialog).toContainText('You have successfully completed this lecture!', afterWork)
    await expect(dialog).toContainText('3 of 3')
    await dialog.getByRole('button', { name: 'Close' }).click()
  })

  await test.step('counted only once', async () => {
    let completions = 0
    page.on('request', (request) => {
      if (request.url().includes('/complete-lecture/')) completions += 1
    })
    const heardAgain = page.waitForResponse(/\/complete-slide\//, afterWork)
    await press(page, 'Play')
    await heardAgain
    await page.request.get('/api/health')
    expect(completions).toBe(0)
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })

  await page.getByRole('link', { name: 'Back to Course' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Botany' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('listitem')).toContainText('Finished')
  await expect(page.getByText(/^1\/1 lecture finished$/)).toBeVisible()
  await page.getByRole('link', { name: 'Back to Dashboard' }).click()
  const card = page.getByRole('listitem').filter({ hasText: 'Botany' })
  await expect(card).toContainText('1/1 lecture')
  await expect(card).toContainText('Finished')
  await page.goto(`/student/lectures/${id}`)
  await expect(page.getByRole('heading', { name: /^Slide \d of 3$/ })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('on a phone, swiping changes the slide', async ({ openPage }) => {
  const { course, id } = await makeOwnLecture()
  const page = await openPage(await makeStudentOf(course), {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  })
  await page.goto(`/student/lectures/${id}`)
  const picture = (number: number) => page.getByRole('img', { name: new RegExp(`^Slide ${number}`) })
  await expect(picture(1)).toBeVisible()
  await swipe(page, picture(1), -45)
  await slideIs(page, 1)
  await swipe(page, picture(1), -140)
  await slideIs(page, 2)
  await swipe(page, picture(2), 140)
  await slideIs(page, 1)
  await swipe(page, picture(1), 140)
  await slideIs(page, 1)

  await press(page, 'Playback')
  const sheet = page.getByRole('dialog', { name: 'Playback' })
  await sheet.getByRole('button', { name: '1.5', exact: true }).click()
  await sheet.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('combobox', { name: 'Speed' })).toHaveValue('1.5')
})

test('a lecture that is unpublished while it is open says so', async ({ page, signIn }) => {
  const { professor, course, id } = await makeOwnLecture()
  await signIn(await makeStudentOf(course))
  await page.goto(`/student/lectures/${id}`)
  await slideIs(page, 1)
  await professor.call(publishing.update, { params: { id }, body: { published: false } })
  // By keyboard: a call of the page may already have reported it and removed the button.
  await page.keyboard.press('ArrowRight')
  await expect(page.getByText(/^This lecture is no longer available\./)).toBeVisible()
  await page.getByRole('link', { name: 'Back to Course' }).click()
  await expect(page.getByText(/^No lectures have been published/)).toBeVisible()
  await page.goto(`/student/lectures/${id}`)
  await expect(page.getByText("Lecture not found or you don't have permission to view it.")).toBeVisible()
})

test('a slide without audio can be marked as studied', async ({ page, signIn }) => {
  const { course, id } = await makeOwnLecture({ titles: ['Seeds'], script: () => 'Only to be read.' })
  // As in a lecture that an earlier release published: since then, nothing takes the audio from students.
  await page.route(`**/api/lectures/${id}?*`, async (route) => {
    const answer = await route.fetch()
    const lecture = (await answer.json()) as Lecture
    for (const slide of Object.values(lecture.slides).flat()) slide.audio_url = null
    await route.fulfill({ response: answer, json: lecture })
  })
  await signIn(await makeStudentOf(course))
  await page.goto(`/student/lectures/${id}`)
  await slideIs(page, 1, 1)
  await expect(page.getByText('Audio not available.')).toBeVisible()
  await expect(spoken(page)).toContainText('Only to be read.')
  await press(page, 'Mark as Studied')
  const dialog = page.getByRole('dialog', { name: 'Congratulations!' })
  await dialog.getByRole('link', { name: 'Continue Learning' }).click()
  await expect(page).toHaveURL(`/student/courses/${course._id}`)
  await expect(page.getByRole('heading', { level: 1, name: course.name })).toBeVisible()
  await expect(page.getByRole('main').getByRole('listitem')).toContainText('Finished')
})
