import {
  AiBudgetError,
  AiMisconfiguredError,
  AiRefusedError,
  AiReplyError,
  AiUnavailableError,
} from '@lectern/core/ai/engine.ts'
import { textMessage } from '@lectern/core/messages/testing/text-message.ts'
import { expect, it } from 'vitest'
import { JobDelayedError, JobFailedError } from '../jobs/job.ts'
import { jobErrorOf } from './job-errors.ts'

it('delays the job while a provider is unavailable, and says when it continues', () => {
  expect(jobErrorOf(new AiUnavailableError(textMessage('It is busy.'), 29.2, 'limit'))).toMatchObject({
    name: JobDelayedError.name,
    message: 'It is busy. This continues in about 30 seconds.',
    delaySeconds: 30,
    isAttempt: false,
    reason: [textMessage('It is busy.')],
  })
  expect(jobErrorOf(new AiUnavailableError(textMessage('A fault.'), 301, 'fault'))).toMatchObject({
    message: 'A fault. This continues automatically in about 6 minutes.',
    isAttempt: true,
  })
  expect(jobErrorOf(new AiUnavailableError(textMessage('It is busy.'), 0.4, 'limit'))).toMatchObject({
    message: 'It is busy. This continues in about 1 second.',
    delaySeconds: 1,
  })
})

it("fails the job with the engine's message when a retry cannot help", () => {
  for (const kind of [AiBudgetError, AiMisconfiguredError, AiRefusedError, AiReplyError]) {
    const failed = jobErrorOf(new kind(textMessage('It is spent.')), textMessage('The rest is kept.'))
    expect(failed).toBeInstanceOf(JobFailedError)
    expect(failed).toMatchObject({ message: 'It is spent. The rest is kept.' })
  }
  const bug = new TypeError('x')
  expect(jobErrorOf(bug)).toBe(bug)
})
