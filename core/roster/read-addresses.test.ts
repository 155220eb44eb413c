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
    ['words with characters that no screen shows', '\0a@x.org\n\u200Fb@x.org\u200B\nC <\u202Ac@x.org\u202C>'],
  ])('are found as %s', (_, list) => {
    expect(readAddresses(list)).toMatchObject({
      emails: ['a@x.org', 'b@x.org', 'c@x.org'],
      repeated: 0,
      unreadable: [],
    })
  })
  it('count once, whatever their case', () => {
    expect(readAddresses('A@X.org\na@x.org, a@X.ORG')).toMatchObject({ emails: ['a@x.org'], repeated: 2 })
  })
  it('that cannot be read are named with their line, beside the good ones of the same line', () => {
    expect(readAddresses('a@x.org\nnobody\nb@x.org c@x\n한글@한국.kr\nEmail')).toMatchObject({
      emails: ['a@x.org', 'b@x.org'],
      repeated: 0,
      unreadable: [
        { line: 2, text: 'nobody', isPart: false },
        { line: 3, text: 'c@x', isPart: true },
        { line: 4, text: '한글@한국.kr', isPart: false },
        { line: 5, text: 'Email', isPart: false },
      ],
    })
  })
  it.each([
    ['a@x.org, b@x.org; nobody', ['nobody']],
    ['a@x.org, nobody, b@x.org, 20231', ['nobody']],
    ['a@x.org b@x.org, nobody and others', ['nobody and others']],
    ['Kim, a@x.org, Lee, b@x.org', []],
    ['Lovelace, Ada <a@x.org>; Babbage, Charles <b@x.org>', []],
    ['a@x.org; Lovelace, Ada <b@x.org>', []],
    ['Kim, a@x.org, Lee', []],
    ['Kim\ta@x.org\tb@x.org\tLee', []],
  ])('stand beside words that are none and no name: %j', (list, words) => {
    expect(readAddresses(list).unreadable.map(({ whole }) => whole)).toEqual(words)
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
    expect(readAddresses(`a@${').'.repeat(50_000)}x`).emails).toEqual([])
    const many = Array.from({ length: 5_000 }, (_, index) => `Kim ${index} <s${index}@x.org>`).join('\n')
    expect(readAddresses(many).emails).toHaveLength(5_000)
  })
})

it.each([
  [
    'Ada Lovelace <a@x.org>, "Babbage, Charles" <B@x.org>; Curie<c@x.org>',
    ['Ada Lovelace', 'Babbage, Charles', 'Curie'],
  ],
  ['Kim Minji a@x.org\nb@x.org\n<c@x.org>', ['Kim Minji', undefined, undefined]],
  ['No.\tEmail\tName\n7\ta@x.org\t김민지\n8\tb@x.org\tعمر 💡\n9\tc@x.org\t', ['김민지', 'عمر 💡', undefined]],
  [
    'First name;Last name;Email\nAda;Lovelace;a@x.org\n;李四;b@x.org\nC 3;;c@x.org',
    ['Ada Lovelace', '李四', 'C 3'],
  ],
  [
    '"a@x.org","Lovelace, Ada"\n"Say ""Hi""",b@x.org\n20231,c@x.org',
    ['Lovelace, Ada', 'Say "Hi"', undefined],
  ],
  ['Email: a@x.org\nBuilding 3, b@x.org\n"Open quote, c@x.org', [undefined, undefined, '"Open quote']],
  ['A, a@x.org\nOther, a@x.org\nb@x.org (B)\nc@x.org,b@x.org', ['A', undefined, undefined]],
])('names stand beside addresses: %j', (list, names) => {
  const read = readAddresses(list).names
  expect(['a@x.org', 'b@x.org', 'c@x.org'].map((email) => read.get(email))).toEqual(names)
})
