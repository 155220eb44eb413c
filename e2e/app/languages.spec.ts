import type { Page } from '@playwright/test'
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
  { code: 'ko', name: '한국어', letters: /\p{Script=Hangul}/u },
  { code: 'zh', name: '中文', letters: /\p{Script=Han}/u },
]

for (const { code, name, letters } of languages) {
  test(`every page speaks ${name}, and stays with it`, async ({ page, openPage }) => {
    test.setTimeout(240_000)
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

    const expectTranslated = async (tab: Page, address: string, ready: string) => {
      await test.step(address, async () => {
        const show = async (language: string) => {
          await tab.evaluate((kept) => localStorage.setItem('language', kept), language)
          await tab.goto(address)
          await expect(tab.locator('html')).toHaveAttribute('lang', language)
          await expect(tab.locator(ready).first()).toBeVisible(afterWork)
          await expect(tab.locator('[role="status"][aria-label]')).toHaveCount(0)
          return textsOf(tab)
        }
        const english = new Set(await show('en'))
        const translated = await show(code)
        const isInterface = (text: string) =>
          !/^(en|ko|zh)$/i.test(text) &&
          /\p{L}{2}/u.test(own.reduce((rest, one) => rest.replaceAll(one, ''), text))
        expect.soft(translated.filter((text) => english.has(text) && isInterface(text))).toEqual([])
        // A text that is missing in every language shows its key: "studio.header.back".
        expect(translated.filter((text) => /^(\w+:)?\w+(\.\w+)+$/.test(text))).toEqual([])
        expect(translated.filter((text) => letters.test(text)).length).toBeGreaterThan(3)
      })
    }

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
    const studying = await openPage(await makeStudentOf(course, 'Ζωή'))
    await studying.goto('/student/dashboard')
    await expectTranslated(studying, '/student/dashboard', 'main li')
    await expectTranslated(studying, `/student/courses/${course._id}`, 'main li')
    await expectTranslated(studying, `/student/lectures/${openLecture}`, 'main img')
  })
}

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
