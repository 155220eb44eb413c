import { type ChatMessage, type ChatStatus, chat } from '@lectern/contract/chat.ts'
import { jobs } from '@lectern/contract/jobs.ts'
import { lectureQuestions } from '@lectern/contract/lecture-questions.ts'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answer, fail } from '../../../testing/answers.ts'
import { expectShown, expectToast } from '../../../testing/expect-shown.ts'
import { makePlants, makeQuestion, openLecture } from '../../../testing/open-lecture.ts'

/** Each question is a job of its own: the page keeps what it knows of one. */
const jobOf = (question: number) => `00000000-0000-7000-8000-00000000b00${question}`
const field = page.getByRole('textbox', { name: 'Ask about this slide...' })
const conversation = page.getByRole('region', { name: 'Conversation' })
const button = (name: string) => page.getByRole('button', { name, exact: true })

const said = (number: number, role: ChatMessage['role'], content: string): ChatMessage => ({
  message_id: `00000000-0000-7000-8000-00000000b10${number}`,
  role,
  content,
  citations: [],
  slide_index: 1,
  job_id: jobOf(1),
  nearest_slides: null,
  timestamp: '2026-01-01T10:00:00.000Z',
})
/** The history has each question that was accepted, as the server's has. */
const answerWithHistory = (...about: Parameters<typeof answerStatus>) => {
  const [question] = about
  answerStatus(...about)
  answer(chat.send, ({ body }) => {
    const { message } = body as { message: string }
    answer(chat.activeHistory, [{ ...said(question, 'user', message), job_id: jobOf(question) }])
    return { job_id: jobOf(question) }
  })
}
const answerStatus = (question: number, fields: Partial<ChatStatus> = {}) => {
  const status: ChatStatus = {
    job_id: jobOf(question),
    kind: 'lecture_chat',
    status: 'RUNNING',
    progress: 0,
    message: '',
    code: '',
    params: {},
    details: [],
    error: null,
    course_id: null,
    lecture_id: null,
    slide_index: 1,
    language: null,
    original_filename: null,
    partial: null,
    audio_url: null,
    syllabus_text: null,
    done: null,
    total: null,
    created_at: '2026-01-01T10:00:00.000Z',
    ended_at: null,
    ai_response: null,
    citations: [],
    nearest_slides: null,
    ...fields,
  }
  answer(chat.send, { job_id: jobOf(question) })
  answer(chat.status, status)
  answer(chat.cancel, () => {
    const cancelled = { ...status, status: 'CANCELLED', message: 'Chat request was cancelled.' } as const
    answer(chat.status, cancelled)
    return cancelled
  })
}
// Without the stream, the page polls.
beforeEach(() => fail(jobs.events))
const ask = async (question: string) => {
  await field.fill(question)
  await userEvent.keyboard('{Enter}')
}

/** Waits until the conversation contains these words. */
const expectSaid = (words: string) => expect.poll(() => conversation.element().textContent).toContain(words)

test('every failure shows a message, and no typed text is lost', async () => {
  await openLecture(makePlants())
  fail(chat.send)
  await ask('What is chlorophyll?')
  await expect
    .poll(() => conversation.element().textContent)
    .toMatch(/Error: Failed to send message to AI\. Please try again\./)
  await expect.element(field).toHaveValue('What is chlorophyll?')

  const missing = 'AI response was expected but not found in job data.'
  answerWithHistory(1, { status: 'COMPLETED' })
  await expectToast(missing, ask('One?'))
  await expectSaid('Error: AI response missing after completion.')
  await expect.element(field).toBeEnabled()

  answerWithHistory(2, { status: 'FAILED', error: 'The model is tired.' })
  await ask('Two?')
  await expectSaid('Error: The model is tired.')
  answerWithHistory(3, { status: 'FAILED' })
  await ask('Three?')
  await expectSaid('Error: AI failed to process your message.')
  await expect.element(field).toBeEnabled()
})

test('a question for the professor leaves the focus on its Undo, and Undo on the button', async () => {
  const question = makeQuestion()
  await openLecture(makePlants(), [], '', [
    said(1, 'user', question.question),
    { ...said(2, 'assistant', 'I cannot find it.'), nearest_slides: [2] },
  ])
  answer(lectureQuestions.ask, () => {
    answer(lectureQuestions.mine, [question])
    return question
  })
  answer(lectureQuestions.withdraw, () => {
    answer(lectureQuestions.mine, [])
    return { _id: question._id }
  })
  await expect.element(button('Ask Your Professor')).toBeVisible()
  button('Ask Your Professor').element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(button('Undo')).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(button('Ask Your Professor')).toHaveFocus()
})

test('a conversation that failed to load says so, and can be loaded again', async () => {
  await openLecture(makePlants(), [], '', () => fail(chat.activeHistory))
  await expectShown("Couldn't load chat history.")
  answer(chat.activeHistory, [])
  await page.getByRole('alert').getByRole('button', { name: 'Retry' }).click()
  await expect.element(page.getByText("Couldn't load chat history.")).not.toBeInTheDocument()
})

test('a question is cancelled, and the next one is sent', async () => {
  await openLecture(makePlants())
  answerStatus(1)
  await ask('What is chlorophyll?')
  answer(chat.activeHistory, [said(1, 'user', 'What is chlorophyll?')])
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect.poll(() => conversation.element().textContent).toMatch(/Chat request was cancelled\./)
  await expect.element(field).toBeEnabled()
  answerStatus(2, { status: 'COMPLETED', ai_response: 'Roots drink water.' })
  answer(chat.activeHistory, [
    said(1, 'user', 'What do roots drink?'),
    said(2, 'assistant', 'Roots drink water.'),
  ])
  await ask('What do roots drink?')
  await expect.poll(() => conversation.element().textContent).toMatch(/Roots drink water\./)
})

test('a page that is opened during an answer shows the question, the words so far, and then the answer', async () => {
  const question = said(1, 'user', 'What is chlorophyll?')
  const partial = 'The pigment of leaves is'
  await openLecture(makePlants(), [], '', () => {
    answer(chat.activeHistory, [question])
    answerStatus(1, { partial })
  })
  await expect.poll(() => conversation.element().textContent).toMatch(new RegExp(partial))
  expect(conversation.getByText('What is chlorophyll?').elements()).toHaveLength(1)
  await expect.element(field).toBeDisabled()
  await expect.element(button('New Chat')).toBeDisabled()
  answer(chat.activeHistory, [question, said(2, 'assistant', 'Chlorophyll is green.')])
  answerStatus(1, { status: 'COMPLETED', ai_response: 'Chlorophyll is green.' })
  await expect.poll(() => conversation.element().textContent).toMatch(/Chlorophyll is green\./)
  await expect.element(field).toBeEnabled()
  expect(conversation.getByText('What is chlorophyll?').elements()).toHaveLength(1)
  expect(conversation.element().textContent).not.toMatch(/Error/)
})

test.each([
  [/^Notes/, page.getByRole('heading', { name: 'Notes', exact: true })],
  [/^Ask about this slide/, page.getByRole('heading', { name: 'Chat with AI Assistant' })],
])(
  'on a phone Escape closes the sheet from any focus, but first a dialog above it: %s',
  async (opener, sheet) => {
    await page.viewport(390, 844)
    await openLecture(makePlants())
    await page.getByRole('button', { name: opener }).click()
    await expect.element(sheet).toBeVisible()
    const blur = () => (document.activeElement as HTMLElement | null)?.blur()
    // A tap on plain text removes the focus.
    blur()
    expect(document.activeElement).toBe(document.body)
    await userEvent.keyboard('?')
    await expect.element(page.getByRole('dialog')).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
    await expect.element(sheet).toBeVisible()
    blur()
    await userEvent.keyboard('{Escape}')
    await expect.poll(() => sheet.elements().some((one) => one.checkVisibility())).toBe(false)
    await expect.element(page.getByRole('button', { name: opener })).toHaveFocus()
  },
)
