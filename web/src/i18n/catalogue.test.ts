import { expect, test } from 'vitest'
import { en } from './en/catalogue.ts'
import { loaders } from './interface-languages.ts'

type Texts = { [key: string]: string | Texts }

function flatten(texts: Texts, path = ''): [string, string][] {
  return Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string' ? [[path + key, value] as [string, string]] : flatten(value, `${path}${key}.`),
  )
}

/** The variables (`{{count}}`) and wrappers (`<highlight>`) of a text, in any order. */
const openParts = (text: string) => [...text.matchAll(/\{\{\s*(\w+)|<(\w+)>/g)].map(([part]) => part).sort()

const english = new Map(flatten(en))

const languages = await Promise.all(
  Object.entries(loaders).map(async ([language, load]) => ({ language, texts: await load() })),
)

test.each(languages)(
  '$language translates every text, with the same variables as the English text',
  ({ texts }) => {
    for (const [key, text] of flatten(texts)) {
      const original =
        english.get(key) ??
        english.get(key.replace(/_[a-z]+$/, '_other')) ??
        english.get(key.replace(/_[a-z]+$/, '_one'))
      expect(text.trim(), key).not.toBe('')
      expect(original, `${key} has no English text`).toBeDefined()
      if (original) expect(openParts(text), key).toEqual(openParts(original))
    }
  },
)

test.each(languages)('$language has every plural form of the language', ({ language, texts }) => {
  const translated = new Map(flatten(texts))
  const counted = [...english.keys()].filter((key) => key.endsWith('_one')).map((key) => key.slice(0, -4))
  // Spanish and French have a form for millions: no screen counts so far.
  const rules = new Intl.PluralRules(language)
  const forms = [...new Set(Array.from({ length: 1_000 }, (_, count) => rules.select(count)))]
  const missing = counted.flatMap((key) =>
    forms.map((form) => `${key}_${form}`).filter((name) => !translated.has(name)),
  )
  expect(missing).toEqual([])
})

test.each(languages)('$language translates every message of the server by its code', ({ texts }) => {
  const codes = Object.keys(en.messages).filter((key) => !key.endsWith('_one'))
  const translated: Record<string, string> = texts.messages
  expect(codes.filter((code) => !translated[code])).toEqual([])
})

/** Words that stand for a thing which has another word already. */
const secondWords: Record<string, RegExp> = {
  // Publish is 공개, undo 되돌리기, feedback 피드백, the staff 운영진, and a quiz closes by 마감.
  ko: /게시|실행 취소|정답과 의견|담당자가|퀴즈가 닫/,
  // An account is 账号, feedback 评语, the staff 教学团队, a course code 课程代码, and people are addressed by 您.
  zh: /账户(?!余额)|反馈|教学人员|课程码|电子邮箱|(?<!让)你(?!好)/,
}

test.each(Object.keys(secondWords))('%s has one word for one thing', (code) => {
  const translated = languages.find(({ language }) => language === code)
  const others = flatten(translated?.texts ?? {}).filter(([, text]) => secondWords[code]!.test(text))
  expect(others).toEqual([])
})
