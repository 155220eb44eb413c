import { chat } from '@lectern/contract/chat.ts'
import type { Page } from '@playwright/test'
import { finishJob } from '../../server/client/http-client.ts'
import { afterWork, expect, test } from '../story.ts'
import { desktop, phone } from './look.ts'
import { changeReplies, hold, look, makeDemoClass, narrow } from './student-world.ts'

const field = (page: Page) => page.getByRole('textbox', { name: 'Ask about this slide...' })
const ask = async (page: Page, question: string) => {
  await field(page).fill(question)
  await field(page).press('Enter')
}
type Shown = NonNullable<Parameters<typeof look>[2]>['shows']

/** Beside the slide on wide screens, as a sheet on narrow ones. */
const lookAtChat = async (page: Page, name: string, shows: Shown) => {
  await look(page, `chat/${name}`, { widths: [desktop.width], shows })
  await page.setViewportSize(phone)
  const opener = page.getByRole('button', { name: 'Ask about this slide...' })
  if (await opener.isVisible()) await opener.click()
  await look(page, `chat/${name}, sheet`, { widths: narrow, shows })
  await page.setViewportSize(desktop)
}

test('student: chat', async ({ page, signIn }) => {
  const { id, student } = await makeDemoClass()
  await signIn(student)
  await page.setViewportSize(desktop)
  await page.route('**/api/chat/active_history/*', (route) => route.abort())
  await page.goto(`/student/lectures/${id}?slide=2`)
  await expect(page.getByText("Couldn't load chat history.")).toBeVisible(afterWork)
  await lookAtChat(page, 'history failed', page.getByText("Couldn't load chat history."))
  await page.unroute('**/api/chat/active_history/*')
  await page.goto(`/student/lectures/${id}?slide=2`)
  await lookAtChat(page, 'greeting', page.getByText(/^Hello! I'm your AI assistant/))

  const letGo = await hold(page, '**/api/chat/message')
  await ask(page, 'Why must the words be sorted?')
  await lookAtChat(page, 'asking', page.getByText('The assistant is answering…'))
  const partial = 'The lecture says this about it:\n\n“You open the book in the middle” [slide 2], and'
  const running = { status: 'RUNNING', ai_response: null, partial }
  const end = await changeReplies(page, '**/api/chat/status/*', (status: object) => ({
    ...status,
    ...running,
  }))
  await letGo()
  await expect(page.getByText(/The lecture says this/)).toBeVisible()
  await lookAtChat(page, 'answering', page.getByRole('button', { name: 'Cancel' }))
  await end()
  await expect(field(page)).toBeEnabled(afterWork)
  await lookAtChat(page, 'answered', page.getByRole('blockquote').first())
  await ask(page, 'Who won the football match on Sunday?')
  await expect(page.getByText(/Sunday/).first()).toBeVisible()
  await expect(field(page)).toBeEnabled(afterWork)
  await lookAtChat(page, 'not in the lecture', page.getByText(/Sunday/).first())

  // The built-in engine answers too fast for a picture: hide its answer.
  const quiet = await changeReplies(page, '**/api/chat/active_history/*', (all: { role: string }[]) =>
    all.filter(({ role }) => role === 'user'),
  )
  const failed = { status: 'FAILED', error: 'The assistant could not be reached. Please try again.' }
  await page.getByRole('button', { name: 'New Chat' }).click()
  const undo = await changeReplies(page, '**/api/chat/status/*', (status: object) => ({
    ...status,
    ...failed,
  }))
  await ask(page, 'What is halved?')
  await expect(page.getByText(/^Error:/)).toBeVisible()
  await lookAtChat(page, 'failed', page.getByText(/^Error:/))
  await undo()
  await page.getByRole('button', { name: 'New Chat' }).click()
  const cancelled = { status: 'CANCELLED', message: 'Chat request was cancelled.', ai_response: null }
  const back = await changeReplies(page, '**/api/chat/status/*', (status: object) => ({
    ...status,
    ...cancelled,
  }))
  await ask(page, 'What is halved?')
  await expect(page.getByText('Chat request was cancelled.')).toBeVisible()
  await lookAtChat(page, 'cancelled', page.getByText('Chat request was cancelled.'))
  await back()
  await quiet()
  await page.route('**/api/chat/message', (route) => route.abort())
  await ask(page, 'What is halved?')
  await expect(page.getByText(/^Error:/)).toBeVisible()
  await lookAtChat(page, 'not sent', page.getByText(/^Error:/))
  await page.unroute('**/api/chat/message')
  await page.getByRole('button', { name: 'Progress' }).click()
  await lookAtChat(page, 'progress', page.getByText('Bookmark important sections for later review'))
  await page.getByRole('button', { name: 'Progress' }).click()

  for (const message of [
    'What is halved?',
    'Why is it fast?',
    'ما الذي يجب أن يكون مرتبا؟',
    '무엇이 정렬되어 있나요?',
  ]) {
    const body = { lecture_id: id, slide_index: 2, message }
    await finishJob(student, (await student.call(chat.send, { body })).job_id)
  }
  await page.reload()
  await lookAtChat(page, 'history', page.getByText('무엇이 정렬되어 있나요?'))
  await page.context().setOffline(true)
  await lookAtChat(page, 'offline', page.getByText('You are offline.'))
})
