import { expect, test } from 'vitest'
import { findExpiryMs, isTokenCurrent } from './token.ts'

const encode = (claims: unknown) => Buffer.from(JSON.stringify(claims)).toString('base64url')
const tokenOf = (claims: unknown) => `${encode({ alg: 'HS256' })}.${encode(claims)}.signature`

test('a token is current until its exp, which counts seconds', () => {
  const token = tokenOf({ sub: 'ü', exp: 2_000_000_000 })
  expect(findExpiryMs(token)).toBe(2_000_000_000_000)
  expect(isTokenCurrent(token, 1_999_999_999_999)).toBe(true)
  expect(isTokenCurrent(token, 2_000_000_000_000)).toBe(false)
})

test.each([
  ['none', null],
  ['empty', ''],
  ['no token at all', 'hello'],
  ['not base64', 'a.%%%.c'],
  ['no JSON', `a.${Buffer.from('{').toString('base64url')}.c`],
  ['no object', tokenOf(7)],
  ['null', tokenOf(null)],
  ['no exp', tokenOf({ sub: 'x' })],
  ['exp as text', tokenOf({ exp: '2000000000' })],
])('a token that is missing or cannot be decoded counts as expired: %s', (_, token) => {
  expect(isTokenCurrent(token, 0)).toBe(false)
})
