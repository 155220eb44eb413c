import { expect, test } from 'vitest'
import { cdp, page } from 'vitest/browser'
import { makeUser, openPage } from '../../../testing/open-page.tsx'
import { answerForStudent } from '../../../testing/student-answers.ts'

/** Types with a Korean input method: each letter is composed, then final. */
const compose = async (letters: string) => {
  for (const text of letters) {
    await cdp().send('Input.imeSetComposition', { text, selectionStart: 1, selectionEnd: 1 })
    await cdp().send('Input.insertText', { text })
  }
}

test('a code typed while the keyboard is set to Korean is read by its keys', async () => {
  answerForStudent()
  await openPage('/student/quiz/join', makeUser('student'))
  const code = page.getByLabelText('Access code')
  await code.click()
  await compose('ㅈㅁㅜㅎ')
  await expect.element(code).toHaveValue('WANG')
  await compose('ㄱ')
  await expect.element(code).toHaveValue('WANGR')
})
