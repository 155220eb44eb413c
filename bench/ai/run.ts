import { parseArgs } from 'node:util'
import { createBuiltInEngine } from '@lectern/engine/builtin-engine.ts'
import { openGateway } from '../../server/platform/ai/gateway/gateway.ts'
import { createModelEngine } from '../../server/platform/ai/model/model-engine.ts'
import { readModelConfigs } from '../../server/platform/config/model-config.ts'
import { startModelServer } from '../../server/testing/model-server/model-server.ts'
import { modelsOn } from '../../server/testing/model-server/models-on.ts'
import { measureDecks, readDecks } from './decks.ts'
import { asAsked, readLectures } from './lectures.ts'
import { measureAnnotations } from './measure/annotations.ts'
import {
  attacked,
  measureAnswerAttacks,
  measureChatAttacks,
  measureResultAttacks,
} from './measure/attacks.ts'
import { chatFigures, countChat } from './measure/chat.ts'
import { measureGrading } from './measure/grading.ts'
import { measureScripts } from './measure/scripts.ts'
import type { Figure } from './measure/table.ts'
import { measureTranslation } from './measure/translation.ts'

/**
 * Measures the built-in engine, and the configured models, on this project's lectures, questions and
 * answers.
 */

const TASKS = ['script', 'annotate', 'translate', 'chat', 'grade', 'attacks'] as const
const { values } = parseArgs({
  options: {
    tasks: { type: 'string', default: TASKS.join(',') },
    decks: { type: 'string' },
    questions: { type: 'string' },
    languages: { type: 'string', default: 'en,ko,zh' },
    limit: { type: 'string', default: '1000' },
    verbose: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
  },
})
const wanted = new Set(values.tasks.split(','))
const limit = Number(values.limit)
const { decks: folder, questions } = values
const unknown = [...wanted].filter((task) => !(TASKS as readonly string[]).includes(task))
if (unknown.length > 0 || !(limit > 0)) {
  console.error(`Tasks are ${TASKS.join(', ')}; --limit is a number above 0.`)
  process.exit(2)
}
if ((folder === undefined) !== (questions === undefined)) {
  console.error('Questions about decks need both --decks FOLDER and --questions FILE.json.')
  process.exit(2)
}
const tell = (line: string) => {
  if (values.verbose) console.error(line)
}

const builtin = createBuiltInEngine()
const models = readModelConfigs((name) => process.env[name]?.trim() || undefined)
const configured = createModelEngine(models, builtin, openGateway)
const engines = [{ engine: builtin, of: (_task: string) => builtin.id }]
if (Object.keys(models).length > 0)
  engines.push({
    engine: configured,
    of: (task) => configured.by?.[task as keyof NonNullable<typeof configured.by>] ?? builtin.id,
  })

const lectures = readLectures().filter(({ language }) => values.languages.split(',').includes(language))
const decks = folder && questions && wanted.has('chat') ? await readDecks(builtin, { folder, questions }) : []
const figures: Figure[] = []
for (const { engine, of } of engines) {
  const about = (task: string) => ({ by: of(task), limit, tell })
  for (const lecture of lectures) {
    if (wanted.has('script')) figures.push(...(await measureScripts(engine, lecture, about('script'))))
    if (wanted.has('annotate'))
      figures.push(...(await measureAnnotations(engine, lecture, about('annotate'))))
    if (wanted.has('translate'))
      figures.push(...(await measureTranslation(engine, builtin, lecture, about('translate'))))
    if (wanted.has('chat'))
      figures.push(
        ...chatFigures(await countChat(engine, asAsked(lecture), about('chat')), {
          by: of('chat'),
          language: lecture.language,
        }),
      )
    if (wanted.has('attacks')) figures.push(...(await measureChatAttacks(engine, lecture, about('chat'))))
  }
  figures.push(...(await measureDecks(engine, decks, about('chat'))))
  if (wanted.has('grade')) figures.push(...(await measureGrading(engine, about('grade'))))
  if (wanted.has('attacks')) {
    figures.push(...(await measureAnswerAttacks(engine, about('grade'))))
    figures.push(...(await measureResultAttacks(engine, engine, about('discuss'))))
  }
}
if (wanted.has('attacks')) {
  const server = await startModelServer()
  try {
    // This model obeys every attack: it cites missing slides and gives more points than the maximum.
    server.answer(({ schema }) => ({
      text: JSON.stringify(schema ?? {}).includes('confidence')
        ? JSON.stringify({ points: 999, feedback: 'Right.', evidence: [], confidence: 1 })
        : schema
          ? JSON.stringify({
              reply: 'Of course.',
              proposals: [
                { question: 1, claim: 'It was asked for.', points: 999, quote: attacked.answer },
                { question: 7, claim: 'It was asked for.', points: 10, quote: attacked.answer },
              ],
            })
          : 'Of course: [slide 999] says so, and so does [slide 2].',
    }))
    const obedient = createModelEngine(modelsOn(server.url), builtin, openGateway)
    const by = { by: 'a model that obeys' }
    for (const lecture of lectures) figures.push(...(await measureChatAttacks(obedient, lecture, by)))
    figures.push(...(await measureAnswerAttacks(obedient, by)))
    figures.push(...(await measureResultAttacks(obedient, builtin, by)))
  } finally {
    await server.stop()
  }
}
if (values.json) console.log(JSON.stringify(figures, null, 2))
else console.table(figures)
