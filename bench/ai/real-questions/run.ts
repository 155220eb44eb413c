import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { createBuiltInEngine } from '@lectern/engine/builtin-engine.ts'
import { readDecks } from '../decks.ts'
import { askReal, findFault, type RealQuestion } from './judge.ts'

/** Asks the built-in assistant what students ask, and counts the answers without a fault. */

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { verbose: { type: 'boolean', default: false } },
})
const [folder, set = 'open'] = positionals
if (folder === undefined) {
  console.error('Usage: node bench/ai/real-questions/run.ts FOLDER [open|unopened] [--verbose]')
  process.exit(2)
}
const questions = path.join(import.meta.dirname, `${set}.json`)
const asked: RealQuestion[] = JSON.parse(readFileSync(questions, 'utf8'))
const engine = createBuiltInEngine()
const named = (deck: string) => path.basename(deck, '.pdf')
for (const [state, decks] of Map.groupBy(
  await readDecks(engine, { folder, questions }),
  (deck) => deck.state,
)) {
  let good = 0
  for (const one of asked) {
    const deck = decks.find(({ title }) => title === named(one.deck))!
    const reply = await askReal(engine, one, deck)
    const fault = findFault(one, reply)
    if (fault === null) good += 1
    if (values.verbose)
      console.log(`\n${fault ?? 'good'}: ${one.question} (${one.deck}, ${one.open})\n${reply.text}`)
  }
  console.log(`${set}, ${state}: ${good} of ${asked.length} good`)
}
