import { expect, it } from 'vitest'
import { splitLinks } from './split-links.ts'

const linksOf = (text: string) =>
  splitLinks(text)
    .filter(({ isLink }) => isLink)
    .map((part) => part.text)

it.each([
  ['See https://example.org/a?b=c#d.', ['https://example.org/a?b=c#d']],
  ['(https://example.org/x)', ['https://example.org/x']],
  [
    'https://en.wikipedia.org/wiki/Mode_(statistics), then',
    ['https://en.wikipedia.org/wiki/Mode_(statistics)'],
  ],
  ['강의실은 http://a.example/방。', ['http://a.example/방']],
  ['two https://a.example https://b.example!', ['https://a.example', 'https://b.example']],
  ['javascript:alert(1) ftp://a.example https://', []],
  ['', []],
])('finds the addresses in %j', (text, links) => {
  expect(linksOf(text)).toEqual(links)
  expect(
    splitLinks(text)
      .map((part) => part.text)
      .join(''),
  ).toBe(text)
})
