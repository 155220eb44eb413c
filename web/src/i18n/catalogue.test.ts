import { expect, test } from 'vitest'
import { en } from './en/catalogue.ts'
import { ko } from './ko/catalogue.ts'
import { zh } from './zh/catalogue.ts'

type Texts = { [key: string]: string | Texts }

function flatten(texts: Texts, path = ''): [string, string][] {
  return Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string' ? [[path + key, value] as [string, string]] : flatten(value, `${path}${key}.`),
  )
}

/** The variables (`{{count}}`) and wrappers (`<highlight>`) of a text, in any order. */
const openParts = (text: string) => [...text.matchAll(/\{\{\s*(\w+)|<(\w+)>/g)].map(([part]) => part).sort()

const english = new Map(flatten(en))

test.each([
  ['ko', ko],
  ['zh', zh],
])('%s translates every text, with the same variables as the English text', (_, texts) => {
  for (const [key, text] of flatten(texts)) {
    const original = english.get(key) ?? english.get(key.replace(/_other$/, '_one'))
    expect(text.trim(), key).not.toBe('')
    expect(original, `${key} has no English text`).toBeDefined()
    if (original) expect(openParts(text), key).toEqual(openParts(original))
  }
})

test.each([
  ['ko', ko],
  ['zh', zh],
])('%s translates every message of the server by its code', (_, { messages }) => {
  const codes = Object.keys(en.messages).filter((key) => !key.endsWith('_one'))
  const translated: Record<string, string> = messages
  expect(codes.filter((code) => !translated[code])).toEqual([])
})
