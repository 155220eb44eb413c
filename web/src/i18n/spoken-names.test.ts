import { expect, test } from 'vitest'
import { quizAuthoring } from './en/quiz-authoring.ts'
import { quizReview } from './en/quiz-review.ts'
import { loaders } from './interface-languages.ts'

const translated = await Promise.all(
  Object.entries(loaders).map(async ([language, load]) => [language, await load()] as const),
)
const languages = [['en', { quizAuthoring, quizReview }] as const, ...translated]

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

test.each(languages)('the accessible name begins with the visible text, for speech control: %s', (_, of) => {
  const pairs = [of.quizAuthoring, of.quizReview]
    .flatMap((texts) => listPairs(texts))
    .filter(({ name }) => !noButtons.includes(name))
  expect(pairs.length).toBeGreaterThan(5)
  const broken = pairs.filter(({ shown, whole }) => !whole.toLowerCase().includes(shown.toLowerCase()))
  expect(broken).toEqual([])
})
