import type { AnswerValue } from '@lectern/contract/questions.ts'
import { answersFolder as folderOf, answersPrefix as prefix } from './answers-folder.ts'
import { isDurable, listKeys, onStorageChange, readText, writeText } from './storage.ts'

/** An answer as it was given here, until the server has it. */
export type UnsentAnswer = {
  answer: AnswerValue
  /** Counts the edits of its question over all tabs and devices: the higher version wins. */
  version: number
  /** When it was given, by this device's clock: for the order only, never compared with the server's clock. */
  keptAtMs: number
  /** It reached the server after the end of the time: it does not count, and is not sent again. */
  isLate?: true
  /** The server does not know the attempt, as after it was restored from an older backup. A new attempt takes the answer up. */
  isOrphaned?: true
  /** The question and the answer for people, where no attempt shows them. */
  readable?: ReadableAnswer
}
export type ReadableAnswer = { question: string; answer: string }
export type UnsentAnswers = { readonly [questionId: string]: UnsentAnswer }

/** `removed` is the answer that was here until the server had it. */
export type AnswerChange = { quizId: string; questionId: string; removed: UnsentAnswer | undefined }

const keyOf = (userId: string, quizId: string, questionId: string) =>
  folderOf(userId, quizId) + encodeURIComponent(questionId)

/** Whether all unsent answers outlive the page: storage can be denied or full. */
export const areAnswersDurable = (): boolean => isDurable(prefix)

export function listUnsentAnswers(userId: string, quizId: string): UnsentAnswers {
  const folder = folderOf(userId, quizId)
  const found: Record<string, UnsentAnswer> = {}
  for (const key of listKeys(folder)) {
    const unsent = parseUnsentAnswer(readText(key))
    const questionId = decode(key.slice(folder.length))
    if (unsent && questionId !== undefined) found[questionId] = unsent
  }
  return found
}

/** Lists the quizzes of which a user has unsent answers. */
export function listUnsentQuizzes(userId: string): string[] {
  const folder = folderOf(userId)
  const ids = listKeys(folder).map((key) => key.slice(folder.length).split('/')[0] ?? '')
  return [...new Set(ids)].filter((id) => id !== '')
}

export const storeAnswer = (userId: string, quizId: string, questionId: string, unsent: UnsentAnswer): void =>
  writeText(keyOf(userId, quizId, questionId), JSON.stringify(unsent))

/** Removes an answer of this version; one that was given meanwhile stays. */
export function removeAnswer(userId: string, quizId: string, questionId: string, version: number): void {
  const key = keyOf(userId, quizId, questionId)
  if (parseUnsentAnswer(readText(key))?.version === version) writeText(key, null)
}

/** Notes that the server knows no attempt to which a quiz's answers belong. */
export function markOrphaned(userId: string, quizId: string): void {
  for (const [questionId, unsent] of Object.entries(listUnsentAnswers(userId, quizId)))
    if (!unsent.isOrphaned) storeAnswer(userId, quizId, questionId, { ...unsent, isOrphaned: true })
}

/** Lists the quizzes of which a user has answers that belong to no attempt. */
export const listOrphanedQuizzes = (userId: string): string[] =>
  listUnsentQuizzes(userId).filter((quizId) =>
    Object.values(listUnsentAnswers(userId, quizId)).some(({ isOrphaned }) => isOrphaned),
  )

/** Removes all answers of a quiz: it is handed in, or its student does not need them. */
export function removeAnswersOf(userId: string, quizId: string): void {
  for (const [questionId, { version }] of Object.entries(listUnsentAnswers(userId, quizId)))
    removeAnswer(userId, quizId, questionId, version)
}

/** Parses the answer of a stored text; undefined when it is not one. */
export function parseUnsentAnswer(text: string | null): UnsentAnswer | undefined {
  try {
    const value: unknown = JSON.parse(text ?? 'null')
    if (typeof value !== 'object' || value === null) return undefined
    const { answer, version, keptAtMs, isLate, isOrphaned, readable } = value as Record<string, unknown>
    const isAnswer = answer === null || typeof answer === 'string' || Number.isInteger(answer)
    if (!isAnswer || !Number.isSafeInteger(version) || (version as number) < 1) return undefined
    if (typeof keptAtMs !== 'number' || !Number.isFinite(keptAtMs)) return undefined
    return {
      answer: answer as AnswerValue,
      version: version as number,
      keptAtMs,
      ...(isLate === true && { isLate }),
      ...(isOrphaned === true && { isOrphaned }),
      ...(isReadable(readable) && { readable }),
    }
  } catch {
    return undefined
  }
}

const isReadable = (value: unknown): value is ReadableAnswer =>
  typeof value === 'object' &&
  value !== null &&
  'question' in value &&
  typeof value.question === 'string' &&
  'answer' in value &&
  typeof value.answer === 'string'

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

/** Calls back after every change of a user's answers, in any tab; returns the function that ends it. */
export function onAnswersChange(userId: string, listener: (change: AnswerChange) => void): () => void {
  const folder = folderOf(userId)
  return onStorageChange(folder, ({ key, before, after }) => {
    const [quizId = '', name = ''] = (key ?? '').slice(folder.length).split('/')
    const questionId = decode(name)
    const removed = after === null ? parseUnsentAnswer(before) : undefined
    if (key !== null && questionId !== undefined) listener({ quizId, questionId, removed })
  })
}
