import { aiTask } from '@lectern/contract/models.ts'
import type { Config } from './config.ts'
import { settings } from './settings.ts'

/** Pairs of neighbouring letters. A typing error or another order of words changes only a few of them. */
const pairsOf = (name: string): Set<string> =>
  new Set(Array.from(name.slice(1), (letter, at) => `${name[at]}${letter}`))

/** Similarity of two names, from 0 to 1: the Dice coefficient of their pairs. */
const likeness = (one: Set<string>, other: Set<string>): number =>
  (2 * [...one].filter((pair) => other.has(pair)).length) / (one.size + other.size)

/** Whether a name is another one with a typing error, such as BACKUP_FOLDR. OPENAI_API_KEY, of other programs, is none. */
const isMistyped = (name: string, setting: string, like: number): boolean =>
  name.length >= 6 && Math.abs(name.length - setting.length) <= 1 && like > 0.7

/**
 * Warnings at the start: one line for each variable that is no setting but looks like one of AI, speech or storage, or
 * like a mistyped one, with the nearest setting. Values are never printed: they may be keys.
 */
export const warnOfUnknownSettings = (env: Readonly<Partial<Record<string, string>>>): string[] => {
  const known = new Map(settings.map(({ name }): [string, Set<string>] => [name, pairsOf(name)]))
  return Object.keys(env)
    .filter((name) => env[name]?.trim() && !known.has(name))
    .toSorted()
    .flatMap((name) => {
      const pairs = pairsOf(name.toUpperCase())
      const near = [...known].map(([other, its]) => ({ other, like: likeness(pairs, its) }))
      const nearest = near.reduce((best, one) => (one.like > best.like ? one : best))
      if (!/^(AI|SPEECH|S3)_\w*$/i.test(name) && !isMistyped(name, nearest.other, nearest.like)) return []
      return `${name} is no setting and is ignored. The nearest that is one: ${nearest.other} (docs/how-to/configure.md names them all).`
    })
}

/** Warns at the start of a process that runs no jobs, on a database that no other process can use: jobs would wait forever. */
export const warnOfNoWorker = ({ role, databaseUrl }: Pick<Config, 'role' | 'databaseUrl'>): string[] =>
  role === 'web' && !databaseUrl
    ? ['ROLE=web without DATABASE_URL: jobs wait, because no other process can run them. Set ROLE=all.']
    : []

/** Describes in one line the model of each task and the voice, without keys and addresses. */
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
  const others = `the built-in engines do what they can of the rest (${rest.join(', ')})`
  return `AI models: ${(rest.length > 0 ? [...listed, others] : listed).join('; ')}.`
}
