import { users } from '@lectern/contract/users.ts'
import type { Page } from '@playwright/test'
import { makeQuiz } from '../quizzes/quizzes.ts'
import { afterWork, expect, test } from '../story.ts'
import { makeCourse, makeLecture, makePerson, makeStudentOf } from '../world.ts'

/** All texts that a page shows or gives to screen readers: text, labels, hints and placeholders. */
const textsOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const texts: string[] = [document.title]
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (!node.parentElement?.closest('script, style, noscript, [lang]:not(html)'))
        texts.push(node.textContent ?? '')
    }
    for (const element of document.querySelectorAll(
      '[aria-label], [placeholder], [title], [alt], [aria-valuetext]',
    )) {
      // Such as the copy of a growing field by which its height is measured.
      if (element.closest('[aria-hidden="true"]')) continue
      for (const name of ['aria-label', 'placeholder', 'title', 'alt', 'aria-valuetext'])
        texts.push(element.getAttribute(name) ?? '')
    }
    return [...new Set(texts.map((text) => text.trim()))].filter((text) => /\p{L}{2}/u.test(text))
  })

const chooseFrom = async (page: Page, menu: string | RegExp, entry: string) => {
  const bar = page.getByRole('banner').first()
  await bar.getByRole('button', { name: menu }).click()
  await page.getByRole('menuitemradio', { name: entry }).click()
}

const languages = [
  { code: 'en', name: 'English', letters: /[A-Za-z]/u },
  { code: 'ko', name: '한국어', letters: /\p{Script=Hangul}/u },
  { code: 'zh', name: '中文', letters: /\p{Script=Han}/u },
]
const DAY_MS = 24 * 3_600_000
const menu = /^(Language|언어|语言)$/

test('every page speaks each language, and stays with it', async ({ page, openPage }) => {
  test.setTimeout(480_000)
  // User content is not translated; these letters are in no catalogue.
  const professor = await makePerson('professor', 'Ζωή')
  const course = await makeCourse(professor, { name: 'Βοτανική', description: 'Φυτά.' })
  const own = [
    ...[course.course_code ?? '', 'Βοτανική', 'Φυτά', 'Ζωή', 'Σπόροι', 'Plants at home'],
    ...['Lectern', 'English', '한국어', '中文', 'PDF', 'Ctrl S'],
  ]
  const id = await makeLecture(professor, course._id, {
    titles: ['1', '2'],
    script: (slide) => `${slide}.`,
    until: 'scripts',
  })
  const openLecture = await makeLecture(professor, course._id, {
    titles: ['3', '4'],
    script: (slide) => `Σπόροι ${slide}.`,
  })

  /** Reads a page in the language in which it opens and in the others, and leaves it in the last of them. */
  const expectTranslated = async (tab: Page, address: string, ready: string) => {
    await test.step(address, async () => {
      await tab.goto(address)
      await expect(tab.locator(ready).first()).toBeVisible(afterWork)
      const html = tab.locator('html')
      const texts: Record<string, string[]> = {}
      const read = async (code: string) => {
        await expect(html).toHaveAttribute('lang', code)
        await expect(tab.getByRole('menuitemradio')).toHaveCount(0)
        await expect(tab.locator('[role="status"][aria-label]')).toHaveCount(0)
        expect(await tab.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
        texts[code] = await textsOf(tab)
      }
      const first = await html.getAttribute('lang')
      expect(first).toBe(lastRead.get(tab) ?? 'en')
      await read(first!)
      for (const { code, name } of languages.filter((one) => one.code !== first)) {
        if (await tab.getByRole('button', { name: menu }).isVisible()) await chooseFrom(tab, menu, name)
        else {
          // The player has no menu of the interface's language.
          await tab.evaluate((kept) => localStorage.setItem('language', kept), code)
          await tab.reload()
          await expect(tab.locator(ready).first()).toBeVisible(afterWork)
        }
        await read(code)
        lastRead.set(tab, code)
      }
      const english = new Set(texts.en)
      const isInterface = (text: string) =>
        !/^(en|ko|zh)$/i.test(text) &&
        !text.endsWith('@example.org') &&
        /\p{L}{2}/u.test(own.reduce((rest, one) => rest.replaceAll(one, ''), text))
      for (const { code, letters } of languages) {
        const translated = texts[code]!
        if (code !== 'en')
          expect.soft(translated.filter((text) => english.has(text) && isInterface(text))).toEqual([])
        // A text that is missing in every language shows its key: "studio.header.back".
        expect(translated.filter((text) => /^(\w+:)?\w+(\.\w+)+$/.test(text))).toEqual([])
        expect(translated.filter((text) => letters.test(text)).length).toBeGreaterThan(3)
      }
    })
  }
  /** The language in which a tab was left: its next page opens in it. */
  const lastRead = new Map<Page, string>()

  const phone = { width: 390, height: 844 }
  await page.setViewportSize(phone)
  await page.goto('/')
  for (const address of ['/', '/login', '/register', '/no/such/page'])
    await expectTranslated(page, address, 'h1')
  const teaching = await openPage(professor)
  await teaching.goto('/professor/dashboard')
  await expectTranslated(teaching, '/professor/dashboard', 'main li')
  await expectTranslated(teaching, '/professor/courses/create', 'h1')
  await expectTranslated(teaching, `/professor/courses/${course._id}`, 'main li h2')
  await expectTranslated(teaching, `/professor/courses/${course._id}/lectures/create`, 'main input')
  await expectTranslated(teaching, `/professor/lectures/${id}/edit`, '.cm-content')
  await expectTranslated(teaching, `/professor/lectures/${id}/edit?tab=overview`, 'main ol')
  // The class, as on a phone.
  const student = await makeStudentOf(course, 'Ζωή')
  const quiz = await makeQuiz(professor, course._id, {
    title: 'Σπόροι',
    description: 'Φυτά.',
    opens_at: new Date(Date.now() + DAY_MS).toISOString(),
    closes_at: new Date(Date.now() + 3 * DAY_MS).toISOString(),
  })
  own.push(quiz.quiz_code)
  const { _id: studentId } = await student.call(users.me)
  const onPhone = await openPage(professor, { viewport: phone })
  await onPhone.goto('/professor/dashboard')
  for (const tab of ['students', 'quizzes', 'staff', 'announcements', 'questions'])
    await expectTranslated(onPhone, `/professor/courses/${course._id}?tab=${tab}`, 'main [role="tabpanel"] *')
  for (const address of [
    `/professor/courses/${course._id}/gradebook`,
    `/professor/courses/${course._id}/students/${studentId}`,
    `/professor/courses/${course._id}/question-bank`,
    `/professor/lectures/${openLecture}/insight`,
    `/professor/lectures/${openLecture}/practice`,
    `/professor/quiz/${quiz._id}/submissions`,
  ])
    await expectTranslated(onPhone, address, 'h1')
  const studentsPhone = await openPage(student, { viewport: phone })
  await studentsPhone.goto('/student/dashboard')
  for (const address of [
    `/student/courses/${course._id}?tab=grades`,
    `/student/courses/${course._id}?tab=quizzes`,
    `/student/courses/${course._id}?tab=announcements`,
    `/student/courses/${course._id}/figures`,
    '/student/practice',
  ])
    await expectTranslated(studentsPhone, address, 'h1')
  const studying = await openPage(student)
  await studying.goto('/student/dashboard')
  await expectTranslated(studying, '/student/dashboard', 'main li')
  await expectTranslated(studying, `/student/courses/${course._id}`, 'main li')
  await expectTranslated(studying, `/student/lectures/${openLecture}`, 'main img')
})

test('language and appearance are chosen in the header and stored', async ({ page, signIn }) => {
  await signIn(await makePerson('student'))
  await page.goto('/student/dashboard')
  const root = page.locator('html')
  await chooseFrom(page, 'Language', '한국어')
  await expect(root).toHaveAttribute('lang', 'ko')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/\p{Script=Hangul}/u)
  await page.reload()
  await expect(root).toHaveAttribute('lang', 'ko')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/\p{Script=Hangul}/u)
  await chooseFrom(page, '언어', 'English')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Student Dashboard')

  const scheme = (name: string) => expect(root).toHaveAttribute('data-mantine-color-scheme', name)
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  await page.emulateMedia({ colorScheme: 'light' })
  await scheme('light')
  const light = await ground()
  await chooseFrom(page, 'Appearance', 'Dark')
  await scheme('dark')
  await expect.poll(ground).not.toBe(light)
  await page.reload()
  await scheme('dark')
  await expect.poll(ground).not.toBe(light)
  await chooseFrom(page, 'Appearance', 'Same as system')
  await scheme('light')
  await page.emulateMedia({ colorScheme: 'dark' })
  await scheme('dark')
})
