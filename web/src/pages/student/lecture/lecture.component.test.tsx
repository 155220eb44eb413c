import { chat } from '@lectern/contract/chat.ts'
import { lectureQuestions } from '@lectern/contract/lecture-questions.ts'
import { notes } from '@lectern/contract/notes.ts'
import { study } from '@lectern/contract/study.ts'
import { expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answer, fail, requestsOf } from '../../../testing/answers.ts'
import { expectAccessible } from '../../../testing/expect-accessible.ts'
import { expectHidden, expectShown } from '../../../testing/expect-shown.ts'
import {
  makePlants,
  makeQuestion,
  makeRecording,
  makeSpoken,
  openLecture,
} from '../../../testing/open-lecture.ts'

const field = page.getByRole('combobox', { name: 'Find in lecture' })
const hits = page.getByRole('listbox', { name: 'Slides with these words' })
const slider = page.getByRole('slider', { name: 'Position in the audio' })

test('loads assistant and further controls once the audio could begin, or when it is late', async () => {
  const autoplay = page.getByRole('switch', { name: 'Autoplay' })
  const assistant = page.getByRole('textbox', { name: 'Ask about this slide...' })
  // As on a slow line, where nothing of the file has arrived.
  const hold = (event: Event) => event.stopImmediatePropagation()
  for (const name of ['canplay', 'suspend']) {
    window.addEventListener(name, hold, true)
    onTestFinished(() => window.removeEventListener(name, hold, true))
  }
  await openLecture(makePlants())
  await expect.element(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible()
  await new Promise((resolve) => setTimeout(resolve, 1_500))
  await expect.element(autoplay).not.toBeInTheDocument()
  await expect.element(assistant).not.toBeInTheDocument()
  await expect.element(assistant, { timeout: 10_000 }).toBeVisible()
  await expect.element(autoplay).toBeVisible()
})

test('finds words in the lecture, and goes to the sentence without starting sound', async () => {
  await openLecture(makePlants())
  await userEvent.keyboard('/')
  await expect.element(field).toHaveFocus()
  await userEvent.keyboard('water')
  await expect.element(page.getByText('2 slides have these words.')).toBeVisible()
  await expect
    .element(hits.getByRole('option').nth(0))
    .toHaveTextContent('Slide 1Roots0:00Roots drink water.')
  await expect.element(hits.getByRole('option').nth(1)).toHaveTextContent('Slide 2Leaves0:08Water goes up.')
  await expectAccessible()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(hits.getByRole('option').nth(1)).toHaveAttribute('aria-selected', 'true')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('heading', { name: 'Slide 2 of 2' })).toHaveFocus()
  await expect.element(slider).toHaveValue('8000')
  await expect.element(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible()
})

test('finds the words of a page by its button, and Escape gives the focus back', async () => {
  await openLecture(makePlants())
  const button = page.getByRole('button', { name: 'Find in lecture' })
  await button.click()
  await field.fill('chloro')
  await expect.element(hits.getByRole('option')).toHaveTextContent('Slide 2LeavesOn the slideChlorophyll')
  await userEvent.keyboard('{Escape}')
  await expect.element(field).not.toBeInTheDocument()
  await expect.element(button).toHaveFocus()
  await button.click()
  await field.fill('nothing like this')
  await expect.element(page.getByText('No slide has these words.')).toBeVisible()
  await field.fill('breathe')
  await hits.getByRole('option').click()
  await expect.element(slider).toHaveValue('4000')
})

test("a fault of the server while progress is saved is shown in the specification's words", async () => {
  await openLecture(makePlants())
  fail(study.completeSlide, 500)
  await page.getByRole('button', { name: 'Mark as Studied' }).click()
  const sentence = 'Error updating progress: Failed to update lecture progress.'
  await expect.element(page.getByText(sentence)).toBeVisible()
  // The report is stored and sent later: the slide counts as studied.
  await expect.element(page.getByRole('button', { name: 'Studied' })).toBeVisible()
})

test('autoplay waits while the overview covers the slide', async () => {
  await openLecture([
    makeSpoken(1, ['Roots.'], { audio_url: makeRecording(1), audio_duration_ms: 1_000 }),
    makeSpoken(2, ['Leaves.']),
  ])
  await page.getByRole('button', { name: 'Play', exact: true }).click()
  await userEvent.keyboard('o')
  const overview = page.getByRole('dialog', { name: /^Overview/ })
  await expect.element(overview.getByText('1 of 2 slides studied')).toBeVisible()
  const current = overview.getByRole('button', { name: /Slide 1/ })
  await expect.element(current.getByText('Current')).toBeVisible()
  await expect.element(current.getByRole('img', { name: 'Studied' })).toBeVisible()
  // Autoplay would go on after one second.
  await new Promise((resolve) => setTimeout(resolve, 1_500))
  await expect.element(overview.getByText('Current')).toBeVisible()
  expect(document.getElementById('player-place')?.textContent).toBe('Slide 1 of 2')
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('heading', { name: 'Slide 2 of 2' })).toBeVisible()
})

test('autoplay waits while a note is written, and goes on once its field is left', async () => {
  await page.viewport(1440, 900)
  fail(notes.save, 500)
  await openLecture([
    makeSpoken(1, ['Roots.'], { audio_url: makeRecording(1), audio_duration_ms: 1_000 }),
    makeSpoken(2, ['Leaves.']),
  ])
  await page.getByRole('button', { name: 'Notes', exact: true }).click()
  const note = page.getByRole('textbox', { name: 'Note on slide 1' })
  await expect.element(note).toHaveFocus()
  await page.getByRole('button', { name: 'Play', exact: true }).click()
  await note.click()
  await userEvent.keyboard('Roots look{Enter}')
  await expect.element(page.getByRole('button', { name: 'Studied' })).toBeVisible()
  // Autoplay would go on after one second, and the letter would open the overview.
  await new Promise((resolve) => setTimeout(resolve, 1_500))
  await userEvent.keyboard('o')
  await expect.element(note).toHaveValue('Roots look\no')
  note.element().blur()
  await expect.element(page.getByRole('heading', { name: 'Slide 2 of 2' })).toBeVisible()
})

test('a question that was sent does not hold autoplay, though its field has the focus', async () => {
  await page.viewport(1440, 900)
  fail(chat.send, 500)
  await openLecture([
    makeSpoken(1, ['Roots.'], { audio_url: makeRecording(1), audio_duration_ms: 1_000 }),
    makeSpoken(2, ['Leaves.']),
  ])
  await page.getByRole('button', { name: 'Play', exact: true }).click()
  await page.getByRole('textbox', { name: 'Ask about this slide...' }).click()
  await userEvent.keyboard('Why?{Enter}')
  await expect.element(page.getByRole('heading', { name: 'Slide 2 of 2' })).toBeVisible()
})

test('modes that have nothing to show say so before they are chosen', async () => {
  await page.viewport(1440, 900)
  await openLecture(makePlants())
  const quiz = page.getByRole('radio', { name: 'Quiz' })
  await expect.element(quiz).toBeDisabled()
  await expect.element(page.getByRole('radio', { name: 'Review' })).toBeDisabled()
  await expect.element(quiz).toHaveAccessibleDescription(/^Nothing to show/)
  await expect.element(page.getByRole('radio', { name: 'Focus' })).toBeEnabled()
})

test.each([1440, 1100, 768])('the explanation of the modes stays in a window of %d px', async (width) => {
  await page.viewport(width, 900)
  await openLecture([
    makeSpoken(1, ['[highlight text="Roots"]Roots[/highlight] drink water.'], { audio_marks: null }),
    makeSpoken(2, ['Leaves.']),
  ])
  const quiz = page.getByRole('radio', { name: 'Quiz' })
  await expect.element(quiz).toBeEnabled()
  await quiz.hover({ force: true })
  const text = page.getByText('Your place in the lecture stays the same.')
  await expect.element(text).toBeVisible()
  const { left, right } = (text.element().parentElement as HTMLElement).getBoundingClientRect()
  expect(left).toBeGreaterThanOrEqual(0)
  expect(right).toBeLessThanOrEqual(width)
})

/** Whether an element lies whole in the window. */
const isInWindow = (element: Element) => {
  const { top, bottom, height } = element.getBoundingClientRect()
  return height > 0 && top >= 0 && bottom <= window.innerHeight
}

test.each([
  [720, 450],
  [480, 500],
])('play and the position can be reached in a window of %d × %d px', async (width, height) => {
  await page.viewport(width, height)
  await openLecture(makePlants())
  const play = page.getByRole('button', { name: 'Play', exact: true })
  await expect.element(play).toBeVisible()
  await expect.element(page.getByText('Roots drink water.')).toBeVisible()
  expect(isInWindow(play.element())).toBe(true)
  expect(isInWindow(slider.element())).toBe(true)
})

test('on the whole screen, the controls cover nothing of a paused slide', async () => {
  await page.viewport(844, 390)
  // As on iPhones, whose browsers have no full screen: the slide fills the window.
  Object.defineProperty(document.documentElement, 'requestFullscreen', {
    value: undefined,
    configurable: true,
  })
  onTestFinished(() => void Reflect.deleteProperty(document.documentElement, 'requestFullscreen'))
  await openLecture([
    makeSpoken(1, ['Roots.'], { image_width: 960, image_height: 720 }),
    makeSpoken(2, ['Leaves.']),
  ])
  const next = page.getByRole('button', { name: 'Next slide' })
  await expect.element(next).toBeVisible()
  next.element().focus()
  await userEvent.keyboard('f')
  const area = page.getByRole('region', { name: 'Slide', exact: true })
  await expect.element(area).toHaveFocus()
  const play = area.getByRole('button', { name: 'Play', exact: true })
  await expect.element(play).toBeVisible()
  const picture = area.getByRole('img').first()
  await expect
    .poll(() => {
      const { bottom, height } = picture.element().getBoundingClientRect()
      return height > 200 && bottom <= play.element().getBoundingClientRect().top
    })
    .toBe(true)
  await userEvent.keyboard('f')
  await expect.element(page.getByRole('heading', { name: 'Slide 1 of 2' })).toHaveFocus()
})

test.each([360, 320])('in a window of %d px the bar of the slide is one row', async (width) => {
  await page.viewport(width, 640)
  await openLecture([
    makeSpoken(1, ['[highlight text="Roots"]Roots[/highlight] drink water.'], { audio_marks: null }),
    makeSpoken(2, ['Leaves.']),
  ])
  const middleOf = (element: Element) => {
    const { top, bottom } = element.getBoundingClientRect()
    return Math.round((top + bottom) / 2)
  }
  await expect.element(page.getByRole('button', { name: 'Notes', exact: true })).toBeVisible()
  const parts = [
    page.getByRole('heading', { name: 'Slide 1 of 2' }),
    page.getByRole('img', { name: '0 of 1 annotation viewed' }),
    page.getByRole('button', { name: 'Overview' }),
  ]
  await expect.poll(() => new Set(parts.map((part) => middleOf(part.element()))).size).toBe(1)
  expect(document.documentElement.scrollWidth).toBe(width)
})

test('a small picture that cannot be loaded shows no broken icon', async () => {
  await page.viewport(1440, 900)
  await openLecture([
    makeSpoken(1, ['Roots.'], { thumbnail_url: '/missing.webp' }),
    makeSpoken(2, ['Leaves.']),
  ])
  await expect.element(page.getByText('About slide 1')).toBeVisible()
  const picture = () => document.querySelector<HTMLElement>('form img[src^="/missing.webp"]')!
  await expect.poll(() => getComputedStyle(picture()).visibility).toBe('hidden')
})

test.each([390, 320])('with large letters all controls fit a window of %d px', async (width) => {
  await page.viewport(width, 844)
  document.documentElement.style.fontSize = '150%'
  onTestFinished(() => void document.documentElement.style.removeProperty('font-size'))
  await openLecture(makePlants())
  const last = page.getByRole('button', { name: 'Playback' })
  await expect.element(last).toBeVisible()
  await expect.poll(() => last.element().getBoundingClientRect().right).toBeLessThanOrEqual(width)
  expect(document.documentElement.scrollWidth).toBe(width)
})

test('an answer that quotes a lecture in Arabic shows the quote from right to left', async () => {
  await page.viewport(1440, 900)
  const quote = 'تحتاج البذور إلى الضوء.'
  const entries = makePlants()
  await openLecture(entries, [], '?slide=1', [
    {
      message_id: '00000000-0000-7000-8000-00000000b001',
      role: 'assistant',
      content: `This is what [slide 1] says:\n“${quote}”`,
      citations: [{ slide_index: 1, slide_title: 'Roots', quote }],
      slide_index: 1,
      job_id: null,
      nearest_slides: null,
      timestamp: '2026-01-01T10:00:00.000Z',
    },
  ])
  const shown = page.getByRole('blockquote')
  await expect.element(shown).toHaveTextContent(quote)
  expect(getComputedStyle(shown.element()).direction).toBe('rtl')
  expect(
    getComputedStyle(
      page
        .getByText(/^This is what/)
        .first()
        .element(),
    ).direction,
  ).toBe('ltr')
})

test('a link to a new answer opens it on a phone, where it counts as seen', async () => {
  const question = makeQuestion({
    answer: 'No, it is not.',
    answered_at: '2026-01-02T10:00:00.000Z',
    is_new: true,
    // Opened again by the professor: an answered question is not withdrawn.
    is_done: false,
  })
  await page.viewport(390, 844)
  answer(lectureQuestions.seeAnswer, { ...question, is_new: false })
  await openLecture(makePlants(), [question], '?questions')
  const list = page.getByRole('region', { name: 'Your questions' })
  await expect.element(list.getByText('No, it is not.')).toBeInViewport()
  await expect
    .poll(() => requestsOf(lectureQuestions.seeAnswer).map(({ body }) => body))
    .toEqual([{ answered_at: question.answered_at }])
  await expect.element(list.getByRole('button', { name: /^Withdraw/ })).not.toBeInTheDocument()
  await expectAccessible()
})

test('notes that are opened on a phone have the focus, and give it back', async () => {
  await page.viewport(390, 844)
  await openLecture(makePlants())
  const opener = page.getByRole('button', { name: 'Notes', exact: true })
  await expect.element(opener).toBeVisible()
  opener.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('heading', { name: 'Notes' })).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(opener).toHaveFocus()
})

test('a question that was withdrawn is asked again by Undo', async () => {
  const question = makeQuestion()
  await page.viewport(1280, 800)
  await openLecture(makePlants(), [question])
  answer(lectureQuestions.withdraw, () => {
    answer(lectureQuestions.mine, [])
    return { _id: question._id }
  })
  answer(lectureQuestions.ask, () => {
    answer(lectureQuestions.mine, [question])
    return question
  })
  await page.getByRole('button', { name: /^Questions/ }).click()
  await page.getByRole('button', { name: 'Withdraw the question: Is this in the exam?' }).click()
  await expectShown('The question was withdrawn.')
  await expectHidden('Is this in the exam?')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expectShown('Is this in the exam?')
  expect(requestsOf(lectureQuestions.ask).map(({ body }) => body)).toEqual([
    { slide_index: 1, question: 'Is this in the exam?' },
  ])
})
