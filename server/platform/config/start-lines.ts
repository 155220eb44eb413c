import { aiTask } from '@lectern/contract/models.ts'
import type { Config } from './config.ts'
import { settings } from './settings.ts'

/** How many letters must be put in, taken out or changed to make one word of another (Levenshtein). */
const distance = (one: string, other: string): number => {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (const [at, letter] of [...one].entries()) {
    const next = [at + 1]
    for (const [index, its] of [...other].entries())
      next.push(Math.min(next[index]! + 1, row[index + 1]! + 1, row[index]! + (letter === its ? 0 : 1)))
    row = next
  }
  return row.at(-1)!
}

/** AI_MODEL_SPEECH stands near to SPEECH_MODEL, though its words come in another order. */
const inOrder = (name: string): string => name.split('_').toSorted().join('_')

const unlikeness = (one: string, other: string): number =>
  Math.min(distance(one, other), distance(inOrder(one), inOrder(other)) + 1)

/**
 * What is said at the start of names that look like settings of models or of voices and are none, a line each with the
 * nearest that is one. Their values, which may be keys, are never repeated.
 */
export const warnOfUnknownSettings = (env: Readonly<Partial<Record<string, string>>>): string[] => {
  const known = settings.map(({ name }): string => name)
  return Object.keys(env)
    .filter((name) => /^(AI|SPEECH)_\w*$/i.test(name) && env[name]?.trim() && !known.includes(name))
    .toSorted()
    .map((name) => {
      const near = known.map((other) => ({ other, by: unlikeness(name.toUpperCase(), other) }))
      const nearest = near.reduce((best, one) => (one.by < best.by ? one : best))
      return `${name} is no setting and is ignored. The nearest that is one: ${nearest.other} (docs/how-to/configure.md names them all).`
    })
}

/** Which model does which task, and what speaks, in one line; without keys and addresses. */
export const describeEngines = ({ models, speech }: Pick<Config, 'models' | 'speech'>): string => {
  const done = [
    ...aiTask.options.map((task) => ({ task: task as string, config: models[task] })),
    { task: 'speech', config: speech },
  ]
  const byModel = Map.groupBy(done, ({ config }) => (config ? `${config.provider}:${config.model}` : ''))
  const named = [...byModel].filter(([model]) => model !== '')
  if (named.length === 0) return 'AI models: none is set; the built-in engines do what they can.'
  const listed = named.map(([model, of]) => `${model} (${of.map(({ task }) => task).join(', ')})`)
  const rest = byModel.get('')?.map(({ task }) => task) ?? []
  return `AI models: ${[...listed, ...(rest.length > 0 ? [`none (${rest.join(', ')})`] : [])].join('; ')}.`
}
