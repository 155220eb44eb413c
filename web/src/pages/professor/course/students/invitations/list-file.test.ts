import { expect, it } from 'vitest'
import { readListFile } from './list-file.ts'

const fileOf = (...bytes: number[]) => new Blob([new Uint8Array(bytes), ',a@x.org\n'])

it.each([
  ['in UTF-8', [0xea, 0xb9, 0x80], ['ko'], '김'],
  ['in UTF-8 with a byte order mark', [0xef, 0xbb, 0xbf, 0xea, 0xb9, 0x80], ['zh'], '김'],
  ['of a Korean spreadsheet', [0xb1, 0xe8], ['ko'], '김'],
  ['of a Korean browser with English screens', [0xb1, 0xe8], ['en', 'en-US', 'ko-KR'], '김'],
  ['of a Chinese spreadsheet', [0xc0, 0xee], ['zh'], '李'],
  ['of a spreadsheet in Taiwan', [0xa7, 0xf5], ['en', 'zh-TW'], '李'],
  ['of a German spreadsheet', [0x4a, 0xfc, 0x72, 0x67], ['en', 'de-DE'], 'Jürg'],
])('a list %s is read with its names', async (_, bytes, languages, name) => {
  expect(await readListFile(fileOf(...bytes), languages)).toBe(`${name},a@x.org\n`)
})

it('a list in UTF-16 is read by its byte order', async () => {
  for (const bytes of [
    [0xff, 0xfe, 0x40, 0xae],
    [0xfe, 0xff, 0xae, 0x40],
  ])
    expect(await readListFile(new Blob([new Uint8Array(bytes)]), ['ko'])).toBe('김')
})
