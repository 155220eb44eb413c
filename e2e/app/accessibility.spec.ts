import type { JobStatus } from '@lectern/contract/jobs.ts'
import type { Page } from '@playwright/test'
import { drawRubble } from '../../server/testing/decks/hostile-decks.ts'
import { afterWork, expect, test } from '../story.ts'
import { drawManyThinPages, openStudio, slidesIn, uploadDeck } from '../studio.ts'
import { makeCourse, makeLecture, makePerson, makeStudentOf, type Person } from '../world.ts'

const desktop = { width: 1440, height: 900 }
const phone = { width: 390, height: 844 }
const nobody = '00000000-0000-7000-8000-000000000000'

/** Rules that every page meets in every state. */
const expectWellFormed = async (page: Page, size: typeof desktop): Promise<void> => {
  await expect(page.locator('h1')).toHaveCount(1)
  await expect(page.locator('h1')).toHaveText(/\S/)
  await expect(page.locator('main')).toHaveCount(1)
  await expect(page).toHaveTitle(/\S.* · Lectern$/)
  for (const { width, height } of [size, { width: 320, height: phone.height }]) {
    await page.setViewportSize({ width, height })
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth), {
        message: `at ${width} px`,
      })
      .toBeLessThanOrEqual(0)
  }
}

/** Keeps a deck in processing, with three pages missing, until the returned function is called. */
const holdPreparing = async (page: Page, pages: number): Promise<() => Promise<void>> => {
  let isHeld = true
  await page.route('**/jobs', async (route) => {
    if (!isHeld) return route.fallback()
    const answer = await route.fetch()
    const jobs = (await answer.json()) as JobStatus[]
    await route.fulfill({
      response: answer,
      json: jobs.map((job) => (job.error ? job : { ...job, status: 'RUNNING', total: pages + 3 })),
    })
  })
  // `unroute` would answer a call that is still being fetched here, a second time.
  return async () => {
    isHeld = false
  }
}

/** Brings a page into a state at the first size and checks it there at each size. */
const checking =
  (page: Page, expectAccessible: (page: Page) => Promise<void>, sizes = [desktop, phone]) =>
  (name: string, open: () => Promise<unknown>) =>
    test.step(name, async () => {
      const [first = desktop] = sizes
      await page.setViewportSize(first)
      await open()
      for (const size of sizes) {
        await page.setViewportSize(size)
        await expectAccessible(page)
        await expectWellFormed(page, size)
      }
      await page.setViewportSize(first)
    })

test('public pages', async ({ page, expectAccessible }) => {
  const check = checking(page, expectAccessible)
  for (const address of ['/', '/login', '/register', '/no/such/page']) {
    await check(address, async () => {
      await page.goto(address)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      if (address === '/register') await page.getByRole('button', { name: 'Register' }).click()
    })
  }
})

test("the professor's pages", async ({ page, signIn, expectAccessible }) => {
  test.setTimeout(360_000)
  const professor = await makePerson('professor')
  await signIn(professor)
  const check = checking(page, expectAccessible)
  const goTo = async (address: string, heading: string) => {
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
  }
  await check('an empty dashboard', async () => {
    await goTo('/professor/dashboard', 'Professor Dashboard')
    await expect(page.getByText(/You haven't created any courses yet/)).toBeVisible()
  })
  await check('the account with an error', async () => {
    await goTo('/account', 'Your account')
    await expect(page.getByText('This browser')).toBeVisible()
    await page.getByRole('button', { name: 'Change Password' }).click()
    await expect(page.getByText('Please enter your password.').first()).toBeVisible()
  })
  await check('a course form with errors', async () => {
    await goTo('/professor/courses/create', 'Create New Course')
    await page.getByRole('button', { name: 'Create Course' }).click()
    await expect(page.getByText('Please enter a course name.')).toBeVisible()
  })
  const course = await makeCourse(professor, { supported_languages: ['en', 'ko', 'zh'] })
  await check('a course without lectures', async () => {
    await goTo(`/professor/courses/${course._id}`, 'Gardening')
    await expect(page.getByText(/^There are no lectures in this course yet/)).toBeVisible()
  })
  await check('a lecture form with errors', async () => {
    await goTo(`/professor/courses/${course._id}/lectures/create`, 'Create Lecture')
    await page.getByRole('button', { name: 'Create Lecture' }).click()
    await expect(page.getByText('Please enter a lecture title.')).toBeVisible()
  })
  await makeLecture(professor, course._id, { titles: ['Seeds'] })
  await makeLecture(professor, course._id, { until: 'created' })
  await check('a course with lectures', async () => {
    await goTo(`/professor/courses/${course._id}`, 'Gardening')
    await expect(page.getByRole('main').getByText('Published')).toBeVisible()
  })
  await check('the question before a new code', async () => {
    await page.getByRole('button', { name: 'New course code' }).click()
    await expect(page.getByRole('dialog', { name: 'Make a new course code?' })).toBeVisible()
  })
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await check('the question before deleting', async () => {
    await page.getByRole('button', { name: 'Delete Plants at home' }).first().click()
    await expect(page.getByRole('dialog', { name: 'Delete this lecture?' })).toBeVisible()
  })
  await check('a dashboard with courses', async () => {
    await goTo('/professor/dashboard', 'Professor Dashboard')
    await expect(page.getByRole('link', { name: 'Manage Gardening' })).toBeVisible()
  })
  await check('a course that is not there', async () => {
    await page.goto(`/professor/courses/${nobody}`)
    await expect(page.getByText("Course not found or you don't have permission to view it.")).toBeVisible()
  })
})

test("the student's pages", async ({ page, signIn, expectAccessible }) => {
  test.setTimeout(360_000)
  const professor = await makePerson('professor')
  const course = await makeCourse(professor)
  const student: Person = await makeStudentOf(course)
  const check = checking(page, expectAccessible)
  await signIn(await makePerson('student'))
  await check('an empty dashboard', async () => {
    await page.goto('/student/dashboard')
    await expect(page.getByText(/^You are not enrolled in any course yet/)).toBeVisible()
  })
  await check('enrolling with a wrong code', async () => {
    await page.getByRole('button', { name: 'Enroll in Course' }).first().click()
    await page.getByLabel('Enrollment code').fill('NOCODE')
    await page.getByRole('button', { name: 'Enroll', exact: true }).click()
    await expect(page.getByRole('dialog').getByRole('alert')).toHaveText(/\S/)
  })

  await signIn(student)
  await check('a course without lectures', async () => {
    await page.goto(`/student/courses/${course._id}`)
    await expect(page.getByText(/^No lectures have been published/)).toBeVisible()
  })
  const id = await makeLecture(professor, course._id, {
    titles: ['Seeds', 'Leaves'],
    languages: ['en', 'ko'],
    script: (slide) => `Slide ${slide}.`,
  })
  await check('a course', async () => {
    await page.goto(`/student/courses/${course._id}`)
    await expect(page.getByRole('link', { name: 'Study: Plants at home' })).toBeVisible()
  })
  await check('the player', async () => {
    await page.goto(`/student/lectures/${id}`)
    await expect(page.getByRole('heading', { name: 'Slide 1 of 2' })).toBeVisible()
  })
  await check('the overview', async () => {
    await page.getByRole('button', { name: 'Overview' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
  })
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await checking(page, expectAccessible, [phone])('speed, autoplay and language', async () => {
    await page.getByRole('button', { name: 'Playback' }).click()
    await expect(page.getByRole('dialog', { name: 'Playback' })).toBeVisible()
  })
  await check('the congratulations', async () => {
    await page.goto(`/student/lectures/${id}?slide=2`)
    await page.getByRole('button', { name: 'Play', exact: true }).click()
    await expect(page.getByRole('dialog', { name: 'Congratulations!' })).toBeVisible(afterWork)
  })
  await check('a dashboard', async () => {
    await page.goto('/student/dashboard')
    await expect(page.getByRole('link', { name: 'View Gardening' })).toBeVisible()
  })
  await check('a lecture that is not there', async () => {
    await page.goto(`/student/lectures/${nobody}`)
    await expect(page.getByText(/^Lecture not found or you don't/)).toBeVisible()
  })
  await check('a course that is not there', async () => {
    await page.goto(`/student/courses/${nobody}`)
    await expect(page.getByText(/^Course not found or you don't/)).toBeVisible()
  })
})

for (const size of [desktop, phone]) {
  test(`the studio at ${size.width} px`, async ({ page, signIn, expectAccessible }) => {
    test.setTimeout(360_000)
    const professor = await makePerson('professor')
    const course = await makeCourse(professor)
    await signIn(professor)
    const check = checking(page, expectAccessible, [size])
    const isPhone = size === phone
    const fromMenu = async (entry: string) => {
      await page.getByRole('button', { name: 'More', exact: true }).click()
      await page.getByRole('menuitem', { name: entry }).click()
    }
    const setRaw = async (isOn: boolean) => {
      if (!isPhone) return fromMenu(isOn ? 'Show the raw script' : 'Hide the raw script')
      await page.getByRole('button', { name: /^Annotations \d/ }).click()
      await page.getByRole('menuitemcheckbox', { name: 'Show the raw script', checked: !isOn }).click()
      await page.keyboard.press('Escape')
      await expect(page.getByRole('menu')).toHaveCount(0)
    }
    const close = () => page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()

    await openStudio(page, await makeLecture(professor, course._id, { until: 'created' }))
    await check('a refused deck', async () => {
      await uploadDeck(page, drawRubble())
      await expect(page.getByText(/^This PDF is damaged/)).toBeVisible(afterWork)
    })
    const letGo = await holdPreparing(page, 12)
    await check('slides being prepared', async () => {
      await uploadDeck(page, drawManyThinPages(12))
      await expect(page.getByRole('button', { name: /^Open slide/ })).toHaveCount(12, afterWork)
    })
    await letGo()

    const id = await makeLecture(professor, course._id, { languages: ['en', 'ko'], until: 'scripts' })
    await check('a script without audio', async () => {
      await openStudio(page, id)
      await expect(page.getByRole('textbox', { name: 'Script of slide 1' })).toBeVisible()
    })
    await check('a script that cannot be saved', async () => {
      // In the Script view, a typed tag would be inserted as text.
      await setRaw(true)
      await page.getByRole('textbox', { name: 'Script of slide 1' }).fill('[highlight text="x"]Unsaved')
      await expect(page.getByText('The script cannot be saved like this.')).toBeVisible()
      await page
        .getByRole('textbox', { name: 'Script of slide 1' })
        .fill('This is slide 1 in en. It is short.')
    })
    await setRaw(false)
    await check('the languages', () => page.getByRole('button', { name: /^Language of the script/ }).click())
    await page.keyboard.press('Escape')
    await check('the settings', async () => {
      await page.getByRole('button', { name: 'Generation settings' }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
    })
    await page.keyboard.press('Escape')
    await check('the shortcuts', async () => {
      await fromMenu('Keyboard shortcuts')
      await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
    })
    await close()
    await check('another deck', async () => {
      await fromMenu('Replace slides')
      await expect(page.getByRole('dialog', { name: 'Replace slides' })).toBeVisible()
    })
    await close()
    if (isPhone) {
      await check('the slides of a phone', async () => {
        await page.getByRole('button', { name: 'All slides' }).click()
        await expect(page.getByRole('dialog', { name: '3 slides' })).toBeVisible()
      })
    }
    await check('the overview', async () => {
      await page.goto(`/professor/lectures/${id}/edit?tab=overview`)
      await expect(page.getByRole('list', { name: 'Lecture Overview' })).toBeVisible()
    })
    await check('missing audio', async () => {
      if (isPhone) await fromMenu('Publish Lecture')
      else await page.getByRole('button', { name: 'Publish Lecture' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Publish Lecture' }).click()
      await expect(page.getByRole('dialog', { name: 'Missing Audio Detected' })).toBeVisible()
    })
    await check('missing audio being made', async () => {
      // Publishing opens the course page. A call without an answer keeps the dialog open and says so.
      await page.route('**/publish-when-spoken', (route) => route.abort())
      await page.getByRole('button', { name: 'Generate Missing Audio' }).click()
      await expect(page.getByText('Enqueue Failed').first()).toBeVisible()
      await page.unroute('**/publish-when-spoken')
    })
    await page
      .getByRole('button', { name: /^Retry/ })
      .first()
      .click()
    await page.waitForURL(/\/professor\/courses\//, afterWork)
    await check('the end of a lecture that is whole', async () => {
      await page.goto(`/professor/lectures/${id}/edit?slide=3`)
      await expect(page.getByText('Slide 3 of 3')).toBeVisible()
      if (!isPhone) await expect(slidesIn(page)).toHaveCount(3)
    })
    await check('a lecture that is not there', async () => {
      await openStudio(page, nobody)
      await expect(page.getByText(/^Lecture not found, data incomplete/)).toBeVisible()
    })
  })
}
