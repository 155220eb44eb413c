import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { bySentence, refusalSentences } from './refusal-sentences.ts'

const root = path.join(import.meta.dirname, '..')
const sources = ['contract', 'core', 'server/features', 'server/platform/http'].flatMap((folder) =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !file.includes('node_modules'))
    .filter((file) => path.basename(file) !== 'refusal-sentences.ts')
    .map((file) => readFileSync(path.join(root, folder, file), 'utf8')),
)
/** As they stand in the code, where what a sentence leaves open is an expression. */
const code = sources.join('\n').replaceAll(/\$\{[^{}]*\}/g, '{{number}}')
/** Those with a choice of words in their gap. */
const chosen: Record<string, string> = {
  claimApproved: 'This claim was {{number}} already.',
  claimRejected: 'This claim was {{number}} already.',
  pointsTaken: 'These points were changed meanwhile: they are {{number}} now.',
}

it.each(Object.entries(refusalSentences))('%s is said by some call, letter by letter', (key, sentence) => {
  expect(code).toContain(chosen[key] ?? sentence)
})

it('each stands once, with one number at most', () => {
  const sentences = Object.values(refusalSentences)
  expect(new Set(sentences).size).toBe(sentences.length)
  for (const sentence of sentences) {
    expect(sentence.match(/\{\{/g)?.length ?? 0).toBeLessThanOrEqual(1)
    expect(sentence).not.toMatch(/\d/)
  }
  expect(bySentence(refusalSentences)).toEqual(Object.fromEntries(sentences.map((one) => [one, one])))
})
