import { health } from '@lectern/contract/health.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answer } from '../../../testing/answers.ts'
import { expectAccessible } from '../../../testing/expect-accessible.ts'
import { expectHidden, expectShown } from '../../../testing/expect-shown.ts'
import { answerForProfessor, courseId } from '../../../testing/lecture-answers.ts'
import { makeUser, openPage } from '../../../testing/open-page.tsx'

const needsModel = 'No AI model is set up for translation'
const builtin = { script: 'builtin', chat: 'builtin', annotation: 'builtin', speech: 'builtin' } as const

for (const [name, address] of [
  ['course', '/professor/courses/create'],
  ['lecture', `/professor/courses/${courseId}/lectures/create`],
] as const)
  test(`without a model, the form of a ${name} says before a language is chosen that nothing is translated`, async () => {
    answerForProfessor()
    await openPage(address, makeUser('professor'))
    await expectShown(needsModel)
    const korean = page.getByRole('checkbox', { name: /^Korean/ })
    if (name === 'course') {
      await korean.click()
      await expect.element(korean).toBeChecked()
    }
    await expectAccessible()

    answer(health.get, {
      status: 'ok',
      version: '0.0.0',
      disk: 'ok',
      engines: { ...builtin, translation: 'model' },
    })
    await openPage(address, makeUser('professor'))
    await expect.element(page.getByRole('checkbox', { name: /^English/ })).toBeVisible()
    await expectHidden(needsModel)
  })
