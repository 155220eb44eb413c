import type { AnswerValue } from '@lectern/contract/questions.ts'

/** An answer as it was given here, until the server has it. */
export type KeptAnswer = {
  answer: AnswerValue
  /** Counts the edits of its question over all tabs and devices: of two the higher one stays. */
  version: number
  /** When it was given, by this device's clock: shown, never reckoned with. */
  keptAtMs: number
  /** It reached the server after the end of the time: it does not count, and is not sent again. */
  isLate?: true
}
export type KeptAnswers = { readonly [questionId: string]: KeptAnswer }

/** What happened to one answer: `removed` is what was here until the server had it. */
export type KeptChange = { quizId: string; questionId: string; removed: KeptAnswer | undefined }

/**
 * What students have answered and the server has not confirmed, in the browser's storage: neither a lost
 * connection nor a closed browser loses an answer. Every answer has a key of its own, so that two tabs never
 * write over each other's; the key names the user, so that nobody else on this device is shown it.
 */
const prefix = 'quiz-answers/'
const folderOf = (userId: string, quizId = '') => `${prefix}${userId}/${quizId && `${quizId}/`}`
const keyOf = (userId: string, quizId: string, questionId: string) =>
  folderOf(userId, quizId) + encodeURIComponent(questionId)

/** Stands in for denied or full storage, and lives as long as the page then. */
const withoutStorage = new Map<string, string>()
const listeners = new Set<(change: KeptChange) => void>()

/** Whether what is kept here outlives the page: storage can be denied or full. */
export const isKeptForLater = (): boolean => withoutStorage.size === 0

export function findKeptAnswers(userId: string, quizId: string): KeptAnswers {
  const folder = folderOf(userId, quizId)
  const found: Record<string, KeptAnswer> = {}
  for (const key of listKeys(folder)) {
    const kept = parseKeptAnswer(readText(key))
    const questionId = decode(key.slice(folder.length))
    if (kept && questionId !== undefined) found[questionId] = kept
  }
  return found
}

/** The quizzes of which a user has answers here. */
export function findKeptQuizzes(userId: string): string[] {
  const folder = folderOf(userId)
  const ids = listKeys(folder).map((key) => key.slice(folder.length).split('/')[0] ?? '')
  return [...new Set(ids)].filter((id) => id !== '')
}

export function keepAnswer(userId: string, quizId: string, questionId: string, kept: KeptAnswer): void {
  const key = keyOf(userId, quizId, questionId)
  const text = JSON.stringify(kept)
  try {
    localStorage.setItem(key, text)
    withoutStorage.delete(key)
  } catch {
    withoutStorage.set(key, text)
  }
  tell({ quizId, questionId, removed: undefined })
}

/** Forgets an answer of this version; one that was given meanwhile stays. */
export function dropKeptAnswer(userId: string, quizId: string, questionId: string, version: number): void {
  const key = keyOf(userId, quizId, questionId)
  const removed = parseKeptAnswer(readText(key))
  if (removed?.version !== version) return
  withoutStorage.delete(key)
  try {
    localStorage.removeItem(key)
  } catch {
    // It was never there.
  }
  tell({ quizId, questionId, removed })
}

/** Forgets all of a quiz: it is handed in. */
export function dropKeptQuiz(userId: string, quizId: string): void {
  for (const [questionId, { version }] of Object.entries(findKeptAnswers(userId, quizId)))
    dropKeptAnswer(userId, quizId, questionId, version)
}

/** What a stored text says, if it makes sense. */
export function parseKeptAnswer(text: string | null): KeptAnswer | undefined {
  try {
    const value: unknown = JSON.parse(text ?? 'null')
    if (typeof value !== 'object' || value === null) return undefined
    const { answer, version, keptAtMs, isLate } = value as Record<string, unknown>
    const isAnswer = answer === null || typeof answer === 'string' || Number.isInteger(answer)
    if (!isAnswer || !Number.isSafeInteger(version) || (version as number) < 1) return undefined
    if (typeof keptAtMs !== 'number' || !Number.isFinite(keptAtMs)) return undefined
    const kept = { answer: answer as AnswerValue, version: version as number, keptAtMs }
    return isLate === true ? { ...kept, isLate } : kept
  } catch {
    return undefined
  }
}

function listKeys(folder: string): string[] {
  const keys = new Set([...withoutStorage.keys()])
  try {
    for (let place = 0; place < localStorage.length; place += 1) {
      const key = localStorage.key(place)
      if (key !== null) keys.add(key)
    }
  } catch {
    // What is kept beside the storage is all there is.
  }
  return [...keys].filter((key) => key.startsWith(folder))
}

function readText(key: string): string | null {
  try {
    return withoutStorage.get(key) ?? localStorage.getItem(key)
  } catch {
    return withoutStorage.get(key) ?? null
  }
}

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

function tell(change: KeptChange): void {
  for (const listener of listeners) listener(change)
}

/** Calls back after every change of a user's answers, also of another tab; returns the way to stop. */
export function onKeptAnswersChange(userId: string, listener: (change: KeptChange) => void): () => void {
  const folder = folderOf(userId)
  const listen = ({ key, oldValue, newValue }: StorageEvent) => {
    if (!key?.startsWith(folder)) return
    const [quizId = '', name = ''] = key.slice(folder.length).split('/')
    const questionId = decode(name)
    const removed = newValue === null ? parseKeptAnswer(oldValue) : undefined
    if (questionId !== undefined) listener({ quizId, questionId, removed })
  }
  listeners.add(listener)
  window.addEventListener('storage', listen)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listen)
  }
}
