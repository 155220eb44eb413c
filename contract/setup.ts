import { z } from 'zod'
import { defineCalls } from './call.ts'
import { fieldError } from './field-errors.ts'
import { time } from './ids.ts'
import { settingState, settingTest, settingTestResult, settingValues } from './installation-settings.ts'
import { registration, user } from './users.ts'

/** Of the address that the first start prints. */
const token = z.string(fieldError('setup_token_missing')).max(200, fieldError('setup_token_missing'))

export const setup = defineCalls({
  open: {
    method: 'POST',
    path: '/setup/open',
    who: 'anyone',
    summary: 'Whether the set-up address can be used, and the present settings.',
    body: z.object({ token }),
    reply: z.object({
      /** When the first administrator was made; null: the address can be used. */
      used_at: time.nullable(),
      /** None once the address was used. */
      settings: z.array(settingState),
    }),
  },
  test: {
    method: 'POST',
    path: '/setup/test',
    who: 'anyone',
    summary: 'Ask a model, a voice or the mail server something small with settings that are not saved yet.',
    body: settingTest.extend({
      token,
      /** Gets the test email; without it the mail server is only signed in to. */
      email: registration.shape.email.optional(),
    }),
    reply: settingTestResult,
  },
  finish: {
    method: 'POST',
    path: '/setup',
    who: 'anyone',
    summary: 'Make the first administrator, from an account that exists or a new one, and save the settings.',
    body: z.object({
      token,
      name: registration.shape.name,
      email: registration.shape.email,
      password: registration.shape.password,
      settings: settingValues,
    }),
    reply: user,
  },
})
