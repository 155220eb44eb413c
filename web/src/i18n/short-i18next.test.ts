import { createRequire } from 'node:module'
import { beforeAll, expect, test } from 'vitest'
import { en } from './en/catalogue.ts'
import { loaders } from './interface-languages.ts'
import short from './short-i18next.ts'

type Tree = { [key: string]: string | Tree }
type Catalogue = Record<string, Tree>
type I18n = {
  t: (key: string, values?: object) => string
  getFixedT: (language: string, area: string) => (key: string, values?: object) => string
  exists: (key: string, values?: object) => boolean
  changeLanguage: (language: string) => Promise<unknown>
  addResourceBundle: (...given: unknown[]) => unknown
  hasResourceBundle: (language: string, area: string) => boolean
  init: (settings: object) => Promise<unknown>
}

/** The library itself, which `import` does not give in these tests. */
const library: I18n = createRequire(import.meta.url)('i18next')
const both = [library, short as unknown as I18n]
const others = Object.entries(loaders).map(async ([code, load]) => [code, await load()] as const)
const languages = { en, ...Object.fromEntries(await Promise.all(others)) } as unknown as Record<
  string,
  Catalogue
>

const listKeys = (texts: Tree, before = ''): string[] =>
  Object.entries(texts).flatMap(([key, text]) =>
    typeof text === 'string' ? [before + key] : listKeys(text, `${before}${key}.`),
  )

const resources = () => structuredClone(languages)

beforeAll(async () => {
  for (const one of both)
    await one.init({
      lng: 'en',
      fallbackLng: 'en',
      defaultNS: 'common',
      resources: resources(),
      interpolation: { escapeValue: false },
    })
})

/** What both give must be the same. */
const expectSame = (ask: (one: I18n) => unknown): unknown => {
  const [expected, given] = both.map(ask)
  expect(given).toEqual(expected)
  return given
}

test('each text is as i18next gives it, in each language and for each count', () => {
  const names = new Set(JSON.stringify(languages).match(/(?<=\{\{)\w+(?=\}\})/g))
  names.delete('count')
  const values = Object.fromEntries([...names].map((name, index) => [name, `${name} $& {{count}} ${index}`]))
  const keys = Object.entries(en as unknown as Catalogue).flatMap(([area, texts]) =>
    [...new Set(listKeys(texts).map((key) => key.replace(/_(zero|one)$/, '_other')))].map((key) => ({
      area,
      key,
    })),
  )
  const counts = [undefined, 0, 1, 2, 1.5].map((count) => ({ ...values, count }))
  const readAll = (one: I18n) =>
    Object.keys(languages).flatMap((language) =>
      keys.flatMap(({ area, key }) =>
        key.endsWith('_other')
          ? counts.map((given) => one.getFixedT(language, area)(key.replace('_other', ''), given))
          : one.getFixedT(language, area)(key, values),
      ),
    )
  const [expected, given] = both.map(readAll)
  expect(given!.length).toBeGreaterThan(10_000)
  expect(
    given!.flatMap((text, index) => (text === expected![index] ? [] : [[text, expected![index]]])),
  ).toEqual([])
})

test('areas, missing texts and missing values are as i18next gives them', async () => {
  expect(expectSame((one) => one.t('close'))).toBe('Close')
  expect(expectSame((one) => one.t('player:modes.none'))).toBe('modes.none')
  expect(expectSame((one) => one.t('no.such.text'))).toBe('no.such.text')
  expectSame((one) => one.t('documentTitle'))
  expectSame((one) => one.t('documentTitle', { page: null }))
  expectSame((one) => one.exists('common:languages.de'))
  expect(expectSame((one) => one.exists('common:languages.xx'))).toBe(false)
  for (const language of Object.keys(loaders).toReversed()) {
    await Promise.all(both.map((one) => one.changeLanguage(language)))
    expectSame((one) => one.t('close'))
    expectSame((one) => one.exists('common:close', { lng: language, count: 2, fallbackLng: [] }))
    expectSame((one) => one.hasResourceBundle(language, 'common'))
    expectSame((one) => one.hasResourceBundle(language, 'none'))
  }
})

test('added texts stay beside those that are there, and a text that another language lacks is English', () => {
  for (const one of both) {
    one.addResourceBundle('en', 'parts', { a: { x: 'first' } })
    one.addResourceBundle('en', 'parts', { a: { x: 'second', y: 'other {{n}}' } }, true, false)
    one.addResourceBundle('en', 'parts', { b: 'third' })
  }
  const keys = ['a.x', 'a.y', 'b', 'a', 'a.x.z', 'toString']
  expect(
    expectSame((one) => keys.slice(0, 3).map((key) => one.getFixedT('ko', 'parts')(key, { n: 4 }))),
  ).toEqual(['first', 'other 4', 'third'])
  expectSame((one) => keys.slice(4).map((key) => one.getFixedT('ko', 'parts')(key)))
})
