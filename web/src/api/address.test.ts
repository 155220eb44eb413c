import { allCalls } from '@lectern/contract/all-calls.ts'
import { expect, test } from 'vitest'
import { addressOf } from './address.ts'

test('parameters are filled in and cannot leave their place in the path', () => {
  expect(addressOf('/lectures/{id}/slides/{slide}', { id: 'a', slide: 3 })).toBe('/api/lectures/a/slides/3')
  expect(addressOf('/courses/{id}', { id: '../users/me?x#y' })).toBe('/api/courses/..%2Fusers%2Fme%3Fx%23y')
})

test('a missing parameter is a mistake, never the address of something else', () => {
  expect(() => addressOf('/courses/{id}', {})).toThrow('needs id')
  expect(() => addressOf('/courses/{id}', { id: '' })).toThrow('needs id')
})

test('a query holds what is given', () => {
  expect(addressOf('/files', {}, { file_path: 'a b&c', v: undefined })).toBe('/api/files?file_path=a+b%26c')
})

test('every path of the contract is filled completely by its own parameters', () => {
  const calls = Object.values(allCalls).flatMap((feature) => Object.values(feature))
  expect(calls.length).toBeGreaterThan(20)
  for (const call of calls) {
    const names = 'params' in call ? Object.keys(call.params.shape) : []
    const params = Object.fromEntries(names.map((name) => [name, 'x']))
    expect(addressOf(call.path, params)).not.toMatch(/[{}]/)
  }
})
