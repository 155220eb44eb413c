import { expect, it } from 'vitest'
import { describePictures, listPictures, splitPictures, writePicture } from './pictures.ts'

const name = '0123456789abcdef'
const written = `Look: ![Three tags](picture:${name}) Why?`

it('finds pictures with their descriptions', () => {
  expect(splitPictures(written)).toEqual([
    { kind: 'text', text: 'Look: ' },
    { kind: 'picture', name, description: 'Three tags' },
    { kind: 'text', text: ' Why?' },
  ])
  expect(describePictures(`${written} ${written}`)).toBe('Look: [Three tags] Why? Look: [Three tags] Why?')
})

it.each([
  '![Cat](https://example.org/cat.png)',
  '![Cat](picture:../secret)',
  `![Cat](picture:${name}0)`,
  '[Cat](picture:0123456789abcdef)',
  '',
])('leaves other texts as they are: %s', (text) => {
  expect(listPictures(text)).toEqual([])
  expect(describePictures(text)).toBe(text)
})

it('writes what it reads, whatever the description holds', () => {
  for (const description of ['Three tags', 'a]b[c\nd', ' ![x](picture:y) '])
    expect(listPictures(`x${writePicture({ name, description })}`)).toEqual([
      { name, description: description.replaceAll(/[[\]\s]+/g, ' ').trim() },
    ])
  expect(listPictures(writePicture({ name, description: ' ' }))).toEqual([{ name, description: '' }])
})
