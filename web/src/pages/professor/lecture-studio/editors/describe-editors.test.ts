import { expect, test } from 'vitest'
import { describeEditors } from './describe-editors.ts'

const grace = {
  user_id: '01970000-0000-7000-8000-00000000000a',
  name: 'Grace Otieno',
  slide_index: 3,
  language: 'en',
}
const kwame = {
  user_id: '01970000-0000-7000-8000-00000000000b',
  name: 'Kwame Mensah',
  slide_index: 5,
  language: 'en',
}
const leila = {
  user_id: '01970000-0000-7000-8000-00000000000c',
  name: 'Leila Haddad',
  slide_index: null,
  language: 'en',
}

test('says nothing without other editors', () => {
  expect(describeEditors([], { slide: 1, language: 'en' })).toBeNull()
})

test('names those on the same slide first, and only them', () => {
  expect(describeEditors([kwame, grace, leila], { slide: 3, language: 'en' })).toEqual({
    isOnSlide: true,
    name: 'Grace Otieno',
    count: 1,
    sorted: [grace, kwame, leila],
  })
  expect(describeEditors([grace, { ...kwame, slide_index: 3 }], { slide: 3, language: 'en' })).toMatchObject({
    isOnSlide: true,
    count: 2,
  })
})

test('counts all editors when none is on the same slide', () => {
  const everybody = { isOnSlide: false, name: 'Kwame Mensah', count: 2, sorted: [kwame, grace] }
  expect(describeEditors([kwame, grace], { slide: 1, language: 'en' })).toEqual(everybody)
  // The same slide in another language has another script.
  expect(describeEditors([kwame, grace], { slide: 3, language: 'ko' })).toEqual(everybody)
})

test('two people in the overview are on no slide', () => {
  expect(describeEditors([leila], { slide: null, language: 'en' })).toMatchObject({
    isOnSlide: false,
    count: 1,
  })
})
