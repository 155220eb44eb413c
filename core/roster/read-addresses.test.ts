import { registration } from '@lectern/contract/users.ts'
import { describe, expect, it } from 'vitest'
import { readAddresses } from './read-addresses.ts'

describe('addresses of a list', () => {
  it.each([
    ['lines', 'a@x.org\nb@x.org\r\nc@x.org'],
    ['commas and semicolons', 'a@x.org, b@x.org; c@x.org'],
    ['names of a mail program', 'Ada Lovelace <a@x.org>, "Babbage, Charles" <b@x.org>;\nCurie<c@x.org>'],
    [
      'a table with a heading',
      'Name\tNo.\tEmail\n김철수\t20231\tA@x.org\n李四\t20232\tb@x.org\nC\t3\tc@x.org',
    ],
    ['CSV in quotes', '"Email","Name"\n"a@x.org","Lovelace, Ada"\n"b@x.org","B"\n"c@x.org",""'],
    ['links, brackets and points', 'mailto:a@x.org (b@x.org). <mailto:c@x.org>'],
    ['full-width signs', 'ａ＠x.org、b@x.org，c@x.org'],
    ['a mark of the byte order', '\uFEFFa@x.org\n\nb@x.org\n\n\nc@x.org\n'],
  ])('are found as %s', (_, list) => {
    expect(readAddresses(list)).toEqual({
      emails: ['a@x.org', 'b@x.org', 'c@x.org'],
      repeated: 0,
      unreadable: [],
    })
  })
  it('count once, whatever their case', () => {
    expect(readAddresses('A@X.org\na@x.org, a@X.ORG')).toMatchObject({ emails: ['a@x.org'], repeated: 2 })
  })
  it('that cannot be read are named with their line, beside the good ones of the same line', () => {
    expect(readAddresses('a@x.org\nnobody\nb@x.org c@x\n한글@한국.kr\nEmail')).toEqual({
      emails: ['a@x.org', 'b@x.org'],
      repeated: 0,
      unreadable: [
        { line: 2, text: 'nobody' },
        { line: 3, text: 'c@x' },
        { line: 4, text: '한글@한국.kr' },
        { line: 5, text: 'Email' },
      ],
    })
  })
  it('are the ones that the server takes', () => {
    const samples = [
      "o'neil@x.org",
      'a+b@x.co.uk',
      'a..b@x.org',
      '.a@x.org',
      'a.@x.org',
      'a@x',
      'a@-x.org',
      'a_b@x-y.org',
      `${'a'.repeat(260)}@x.org`,
    ]
    for (const sample of samples)
      expect([sample, readAddresses(sample).emails.length === 1]).toEqual([
        sample,
        registration.shape.email.safeParse(sample).success,
      ])
  })
  it('of a very long line, and of very many lines, are read without delay', () => {
    const line = readAddresses(`${'x'.repeat(100_000)}@`)
    expect(line.unreadable).toHaveLength(1)
    expect(line.unreadable[0]!.text.length).toBeLessThan(100)
    expect(readAddresses('@'.repeat(100_000)).emails).toEqual([])
    expect(readAddresses(`${'a.'.repeat(50_000)}@x.org`).emails).toEqual([])
    const many = Array.from({ length: 5_000 }, (_, index) => `Kim ${index} <s${index}@x.org>`).join('\n')
    expect(readAddresses(many).emails).toHaveLength(5_000)
  })
})
