import { expect, test } from 'vitest'
import { quizAuthoring } from './en/quiz-authoring.ts'
import { quizReview } from './en/quiz-review.ts'
import { ko } from './ko/catalogue.ts'
import { zh } from './zh/catalogue.ts'

const languages = {
  en: { quizAuthoring, quizReview },
  ko: { quizAuthoring: ko.quizAuthoring, quizReview: ko.quizReview },
  zh: { quizAuthoring: zh.quizAuthoring, quizReview: zh.quizReview },
}

/** Words that name no button. */
const noButtons = ['info.grading', 'course.code']

/** The texts `view` and `viewOf` of the same place: what a button shows, and its whole name. */
function listPairs(texts: object, path = ''): { name: string; shown: string; whole: string }[] {
  const entries = Object.entries(texts)
  return entries.flatMap(([key, value]) => {
    if (typeof value === 'object') return listPairs(value, `${path}${key}.`)
    const whole = entries.find(([other]) => other === `${key}Of`)?.[1]
    return typeof whole === 'string' ? [{ name: path + key, shown: String(value), whole }] : []
  })
}

test.each(Object.entries(languages))(
  'who says what a button shows finds it by its whole name: %s',
  (_, of) => {
    const pairs = Object.values(of)
      .flatMap((texts) => listPairs(texts))
      .filter(({ name }) => !noButtons.includes(name))
    expect(pairs.length).toBeGreaterThan(5)
    const broken = pairs.filter(({ shown, whole }) => !whole.toLowerCase().includes(shown.toLowerCase()))
    expect(broken).toEqual([])
  },
)
