import { createTokens } from '../platform/http/tokens.ts'
import { type Client, clientOf, type signUp } from './client.ts'
import type { TestApp } from './test-app.ts'

const WEEK_AND_A_DAY_MS = 8 * 24 * 60 * 60_000

const unsigned = (claims: Record<string, unknown>): string =>
  [{ alg: 'none', typ: 'JWT' }, claims]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.')
    .concat('.')

/** Clients that must count as anonymous, whatever they claim, each with its fault. */
export const makeImpostors = async (
  { app, context }: TestApp,
  person: Awaited<ReturnType<typeof signUp>>,
  role: 'student' | 'professor',
): Promise<[string, Client][]> => {
  const identity = { userId: person.userId, role }
  const { jwtSecret } = context.config
  const other = role === 'student' ? ('professor' as const) : ('student' as const)
  const expired = createTokens(jwtSecret, () => Date.now() - WEEK_AND_A_DAY_MS)
  const forged = createTokens('another secret that is long enough too')
  const whole = await context.tokens.sign(identity, 'api')
  const tokens: [string, string | undefined][] = [
    ['nobody', undefined],
    ['words for a token', 'let me in'],
    ['another secret', await forged.sign(identity, 'api')],
    ['an expired token', await expired.sign(identity, 'api')],
    ['a token without signature', unsigned({ sub: identity.userId, role, exp: 9_999_999_999 })],
    ['a cut token', whole.slice(0, -3)],
    ['a token that opens files only', await context.tokens.sign(identity, 'files')],
    ['another role', await context.tokens.sign({ userId: person.userId, role: other }, 'api')],
    ['an account that is not there', await context.tokens.sign({ userId: crypto.randomUUID(), role }, 'api')],
  ]
  return tokens.map(([what, token]) => [what, clientOf(app, token)])
}

/** Texts that are not ids; some are dangerous to a careless query or path. */
export const malformedIds = [
  '1',
  'undefined',
  "1' or '1'='1",
  "00000000-0000-7000-8000-000000000000'; drop table users; --",
  '../../etc/passwd',
  '{00000000-0000-7000-8000-000000000000}',
  '00000000-0000-7000-8000-00000000000g',
  '\u0000',
  '😀',
  'مرحبا',
  'x'.repeat(150),
]

/** Values of wrong types for fields. */
export const hostileValues: unknown[] = [
  null,
  true,
  -1,
  1e300,
  [],
  ['a', ['b']],
  {},
  { $ne: null },
  { toString: 1, length: -1 },
  '',
  ' \n\t ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  'half \udc00 a pair',
  '😀👩‍👩‍👧',
  '\u202eمرحبا',
  "'; drop table users; --",
  '<script>alert(1)</script>',
  // Longer than any text may be, except a drawn picture.
  'x'.repeat(420_000),
]

/** Bodies that are not objects, as sent. */
export const hostileBodies = [
  '[',
  'null',
  '"text"',
  '[]',
  '1',
  '{"__proto__":{"role":"professor"}}',
  '{"constructor":{"prototype":{"role":"professor"}}}',
  `${'['.repeat(20_000)}${']'.repeat(20_000)}`,
  '{"a":1,}',
  '\u0000',
]
