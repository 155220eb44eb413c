import { parseScript } from '@lectern/core/script/parse.ts'
import i18next from 'i18next'
import { expect, test } from 'vitest'
import { annotations as en } from '../../i18n/en/annotations.ts'
import { annotations as ko } from '../../i18n/ko/annotations.ts'
import { annotations as zh } from '../../i18n/zh/annotations.ts'
import { describeAnnotation } from './describe-annotation.ts'

const texts = i18next.createInstance()
await texts.init({
  lng: 'en',
  resources: { en: { annotations: en }, ko: { annotations: ko }, zh: { annotations: zh } },
  interpolation: { escapeValue: false },
})

const describe = (tag: string, language = 'en') =>
  describeAnnotation(texts.getFixedT(language, 'annotations'), parseScript(tag).markers[0]!)

test.each([
  ['[arrow from_text="roots" to_text="leaf"]up[/arrow]', ['roots → leaf', 'roots → leaf', 'roots → leaf']],
  ['[arrow from_text="roots"]up[/arrow]', ['From roots', '시작: roots', '起点：roots']],
  ['[arrow to_text="leaf"]up[/arrow]', ['To leaf', '끝: leaf', '终点：leaf']],
])('an arrow names its beginning and end: %s', (tag, said) => {
  expect(['en', 'ko', 'zh'].map((language) => describe(tag, language)[1])).toEqual(said)
})

test('an arrow without words has only its kind', () => {
  expect(describe('[arrow style="curved"]up[/arrow]')).toEqual(['Arrow, curved'])
})

test('a highlight names the words of the slide if they differ from the spoken ones', () => {
  expect(describe('[highlight text="light"]light[/highlight]')).toHaveLength(1)
  expect(describe('[highlight text="light"]sun[/highlight]')[1]).toContain('light')
})
