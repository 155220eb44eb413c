import type { Question, StudentQuestion } from '@lectern/contract/questions.ts'
import type { Leniency } from '@lectern/contract/quizzes.ts'
import { toStudent } from '@lectern/core/questions/question-types.ts'
import type { Database, Queryable } from '../../platform/db/database.ts'
import { findVersion } from './quizzes.queries.ts'

/** What students are asked, as it stood at one time. Shared by everybody who reads it: never to be changed. */
export type QuizVersion = {
  readonly quizId: string
  readonly revision: number
  readonly title: string
  readonly description: string | null
  readonly timeLimitMinutes: number | null
  readonly leniency: Leniency
  readonly totalPoints: number
  readonly questions: readonly Question[]
  /** The same questions as a student may see them before they are graded. */
  readonly shown: ReadonlyMap<string, StudentQuestion>
}

/** Characters of questions, in all versions that are remembered. */
const REMEMBERED_CHARS = 16_000_000

type Remembered = { versions: Map<string, { version: QuizVersion; chars: number }>; chars: number }
/** A version never changes, so that it is read once, while a class saves every two seconds. A map per database. */
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
 * What was asked in a revision of a quiz, read from the database at most once.
 * @param db where it is read, when the caller is in a transaction that has just written it
 * @throws when there is no such version: an attempt or a quiz names one that is there
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
    // The one that was asked for last goes last.
    kept.versions.delete(key)
    kept.versions.set(key, known)
    return known.version
  }
  const row = await findVersion(db, quizId, revision)
  if (!row) throw new Error(`There is no version ${revision} of the quiz ${quizId}.`)
  const version: QuizVersion = {
    ...row,
    shown: new Map(row.questions.map((question) => [question.question_id, toStudent(question)])),
  }
  // What a transaction has written may yet be taken back.
  if (db === database) remember(database, key, version)
  return version
}
