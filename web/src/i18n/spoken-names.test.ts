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

/** Keys of texts that are not button names. */
const noButtons = ['info.grading', 'course.code']

/**
 * Pairs of texts such as `view` and `viewOf` in the same object: a button's visible text and its full
 * accessible name.
 */
function listPairs(texts: object, path = ''): { name: string; shown: string; whole: string }[] {
  const entries = Object.entries(texts)
  return entries.flatMap(([key, value]) => {
    if (typeof value === 'object') return listPairs(value, `${path}${key}.`)
    const whole = entries.find(([other]) => other === `${key}Of`)?.[1]
    return typeof whole === 'string' ? [{ name: path + key, shown: String(value), whole }] : []
  })
}

test.each(Object.entries(languages))(
  'the accessible name begins with the visible text, for speech control: %s',
  (_, of) => {
    const pairs = Object.values(of)
      .flatMap((texts) => listPairs(texts))
      .filter(({ name }) => !noButtons.includes(name))
    expect(pairs.length).toBeGreaterThan(5)
    const broken = pairs.filter(({ shown, whole }) => !whole.toLowerCase().includes(shown.toLowerCase()))
    expect(broken).toEqual([])
  },
)
