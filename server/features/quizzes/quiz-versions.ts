import type { Question, StudentQuestion } from '@lectern/contract/questions.ts'
import type { Leniency } from '@lectern/contract/quizzes.ts'
import { toStudent } from '@lectern/core/questions/question-types.ts'
import type { StoredPick } from '@lectern/core/questions/random-picks.ts'
import type { Database, Queryable } from '../../platform/db/database.ts'
import { findVersion } from './quizzes.queries.ts'

/** The questions of a revision. Shared by all readers: never modify. */
export type QuizVersion = {
  readonly quizId: string
  readonly revision: number
  readonly title: string
  readonly description: string | null
  readonly timeLimitMinutes: number | null
  readonly leniency: Leniency
  readonly shuffleOptions: boolean
  readonly shuffleQuestions: boolean
  readonly totalPoints: number
  /** The quiz's own, then those that its picks draw from; of an attempt: those that it is asked. */
  readonly questions: readonly Question[]
  readonly picks: readonly StoredPick[]
  /** How many an attempt is asked. */
  readonly askedCount: number
  /** The same questions without keys, for students before grading. */
  readonly shown: ReadonlyMap<string, StudentQuestion>
}

/** Total characters of cached questions. */
const REMEMBERED_CHARS = 16_000_000

type Remembered = { versions: Map<string, { version: QuizVersion; chars: number }>; chars: number }
/**
 * Versions never change, so each is read once, although a class saves every two seconds. One map per
 * database.
 */
const remembered = new WeakMap<Database, Remembered>()

const remember = (database: Database, key: string, version: QuizVersion): void => {
  const kept = remembered.get(database) ?? { versions: new Map(), chars: 0 }
  remembered.set(database, kept)
  if (kept.versions.has(key)) return
  const chars = JSON.stringify(version.questions).length
  kept.versions.set(key, { version, chars })
  kept.chars += chars
  for (const [oldest, { chars: freed }] of kept.versions) {
    if (kept.chars <= REMEMBERED_CHARS || oldest === key) break
    kept.versions.delete(oldest)
    kept.chars -= freed
  }
}

/**
 * The questions of a revision, read from the database at most once. @param db for a caller in the
 * transaction that has just written it @throws when there is no such version: attempts and quizzes name
 * existing ones
 */
export const getVersion = async (
  database: Database,
  quizId: string,
  revision: number,
  db: Queryable = database,
): Promise<QuizVersion> => {
  const key = `${quizId}/${revision}`
  const kept = remembered.get(database)
  const known = kept?.versions.get(key)
  if (kept && known) {
    // Re-insert, so that the most recently used comes last.
    kept.versions.delete(key)
    kept.versions.set(key, known)
    return known.version
  }
  const row = await findVersion(db, quizId, revision)
  if (!row) throw new Error(`There is no version ${revision} of the quiz ${quizId}.`)
  const version: QuizVersion = {
    ...row,
    askedCount: row.askedCount ?? row.questions.length,
    shown: new Map(row.questions.map((question) => [question.question_id, toStudent(question)])),
  }
  // Do not cache inside a transaction: it may be rolled back.
  if (db === database) remember(database, key, version)
  return version
}

/** The version as one attempt has it. @param questionIds those that it was given; null: all */
export const versionOf = (version: QuizVersion, questionIds: readonly string[] | null): QuizVersion => {
  if (questionIds === null) return version
  const asked = new Set(questionIds)
  return {
    ...version,
    questions: version.questions.filter(({ question_id }) => asked.has(question_id)),
    shown: new Map([...version.shown].filter(([id]) => asked.has(id))),
  }
}
