import type { PublishError } from '@lectern/contract/errors.ts'
import { expect, test } from 'vitest'
import { ApiError, hasStatus, isUnanswered, messageOf, readApiError, withReason } from './api-error.ts'

test("the server's sentence is shown, otherwise the screen's own", () => {
  const error = readApiError(404, JSON.stringify({ detail: 'Course not found.' }), null)
  expect(messageOf(error, 'Fallback')).toBe('Course not found.')
  expect(hasStatus(error, 403, 404)).toBe(true)
  for (const body of [
    '',
    '<html>Bad gateway</html>',
    '{}',
    '[]',
    'null',
    '{"detail":""}',
    '{"detail":[{"a":1}]}',
  ]) {
    expect(messageOf(readApiError(502, body, null), 'Fallback'), body).toBe('Fallback')
  }
  expect(messageOf(new TypeError('x is undefined'), 'Fallback')).toBe('Fallback')
})

test('a refused publish keeps its slides, and its message is the sentence', () => {
  const publishError: PublishError = {
    type: 'missing_audio',
    message: 'Two slides have no audio.',
    slides_missing_audio: [{ slide_index: 2, language: 'en' }],
  }
  const error = readApiError(409, JSON.stringify({ detail: publishError }), null)
  expect(error.publishError).toEqual(publishError)
  expect(error.detail).toBe('Two slides have no audio.')
  // The specification names the type and the slides only; the screen then shows its own sentence.
  const bare = readApiError(409, '{"detail":{"type":"missing_script"}}', null)
  expect(bare.publishError).toEqual({ type: 'missing_script' })
  expect(messageOf(bare, 'Fallback')).toBe('Fallback')
})

test('a message keeps its code and params, and those that follow it', () => {
  const body = {
    detail: 'Question 2: Points must be at least 1',
    code: 'in_question',
    params: { number: 2 },
    details: [{ code: 'points_too_low', params: {} }],
  }
  expect(readApiError(422, JSON.stringify(body), null).messages).toEqual([
    { code: 'in_question', params: { number: 2 } },
    { code: 'points_too_low', params: {} },
  ])
  expect(readApiError(502, '{"detail":"x","code":7,"details":[null,{"code":"y"}]}', null).messages).toEqual(
    [],
  )
})

test('a wait is in seconds, and a proxy does not answer for the server', () => {
  expect(readApiError(429, '{}', '30').retryAfterSeconds).toBe(30)
  expect(readApiError(429, '{}', 'soon').retryAfterSeconds).toBeUndefined()
  expect([0, 502, 504].every((status) => isUnanswered(new ApiError(status)))).toBe(true)
  expect([401, 429, 500].some((status) => isUnanswered(new ApiError(status)))).toBe(false)
})

test("the server's reason follows a specified sentence, once", () => {
  const sentence = 'Failed to export grades. Please try again.'
  const refused = readApiError(503, JSON.stringify({ detail: 'The database does not answer.' }), '2')
  expect(withReason(refused, sentence)).toBe(`${sentence} The database does not answer.`)
  expect(withReason(readApiError(500, JSON.stringify({ detail: sentence }), null), sentence)).toBe(sentence)
  for (const silent of [readApiError(502, '<html>', null), readApiError(0, '', null), new TypeError('x')])
    expect(withReason(silent, sentence)).toBe(sentence)
})
