import { allCalls } from '@lectern/contract/all-calls.ts'
import type { Call } from '@lectern/contract/call.ts'
import { fieldErrors } from '@lectern/contract/field-errors.ts'
import { expect, test } from 'vitest'
import { catalogue } from './catalogue.ts'

/** The texts that the schemas of calls and their checks give to wrong fields, at any depth. */
function listErrors(value: unknown, seen = new Set<unknown>()): string[] {
  if (typeof value !== 'object' || value === null || seen.has(value)) return []
  seen.add(value)
  if (Array.isArray(value)) return value.flatMap((item) => listErrors(item, seen))
  const inner = (value as { _zod?: { def: Record<string, unknown> } })._zod?.def ?? value
  const { error, ...rest } = inner as Record<string, unknown>
  const own = typeof error === 'function' ? [String(error({ code: 'custom', input: null }))] : []
  return [...own, ...Object.values(rest).flatMap((item) => listErrors(item, seen))]
}

const errors = Object.entries(allCalls).flatMap(([feature, calls]) =>
  Object.entries<Call>(calls).flatMap(([name, { params, query, body }]) =>
    listErrors([params, query, body]).map((error) => [`${feature}.${name}`, error] as const),
  ),
)

test('every text of the contract about a wrong field is a code with a text of its own', () => {
  expect(errors.length).toBeGreaterThan(150)
  expect(errors.filter(([, error]) => !Object.hasOwn(fieldErrors, error))).toEqual([])
})

test('every code about a field is used by a call, and no other area of messages has it', () => {
  const used = new Set(errors.map(([, error]) => error))
  expect(Object.keys(fieldErrors).filter((code) => !used.has(code))).toEqual([])
  for (const [code, text] of Object.entries(fieldErrors)) expect(catalogue).toMatchObject({ [code]: text })
})
