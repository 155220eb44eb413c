/** A note as it was typed, until the server has taken it. */
export type KeptNote = {
  lectureId: string
  /** 1-based. */
  slide: number
  text: string
  /** The revision that it was written over; 0 where there was none. */
  basedOn: number
  /** `conflict`: somebody else's text came first, the student chooses. `refused`: the server does not take it. */
  state: 'waiting' | 'conflict' | 'refused'
  /** Why it is refused, in the server's words. */
  reason?: string
}

/**
 * What students have typed and the server has not confirmed, per user, in the browser's storage: neither a
 * lost connection nor a closed page loses a word. All tabs share it.
 */
const listeners = new Set<() => void>()
/** Stands in for denied or full storage, and lives as long as the page then. */
const withoutStorage = new Map<string, string>()
const storageKey = (userId: string) => `notes.${userId}`
/** The last text that was read and what it says: readers compare lists by identity. */
const read = new Map<string, { text: string; notes: readonly KeptNote[] }>()
const none: readonly KeptNote[] = []

export function findKeptNotes(userId: string): readonly KeptNote[] {
  const key = storageKey(userId)
  const text = findText(key)
  if (text === null) return none
  const known = read.get(key)
  if (known?.text === text) return known.notes
  const notes = parseKeptNotes(text)
  read.set(key, { text, notes })
  return notes
}

export const findKeptNote = (userId: string, lectureId: string, slide: number): KeptNote | undefined =>
  findKeptNotes(userId).find((note) => note.lectureId === lectureId && note.slide === slide)

/** Keeps a note in the place of the one of its slide. */
export function keepNote(userId: string, note: KeptNote): void {
  store(userId, [...withoutNote(userId, note.lectureId, note.slide), note])
}

export function dropKeptNote(userId: string, lectureId: string, slide: number): void {
  store(userId, withoutNote(userId, lectureId, slide))
}

const withoutNote = (userId: string, lectureId: string, slide: number) =>
  findKeptNotes(userId).filter((note) => note.lectureId !== lectureId || note.slide !== slide)

/** What a stored text says, as far as it makes sense. */
export function parseKeptNotes(text: string): readonly KeptNote[] {
  try {
    const stored: unknown = JSON.parse(text)
    return Array.isArray(stored) ? stored.filter(isKeptNote) : none
  } catch {
    return none
  }
}

function isKeptNote(value: unknown): value is KeptNote {
  if (typeof value !== 'object' || value === null) return false
  const { lectureId, slide, text, basedOn, state, reason } = value as Record<string, unknown>
  return (
    typeof lectureId === 'string' &&
    lectureId !== '' &&
    Number.isInteger(slide) &&
    typeof text === 'string' &&
    Number.isInteger(basedOn) &&
    (state === 'waiting' || state === 'conflict' || state === 'refused') &&
    (reason === undefined || typeof reason === 'string')
  )
}

function findText(key: string): string | null {
  try {
    return withoutStorage.get(key) ?? localStorage.getItem(key)
  } catch {
    return withoutStorage.get(key) ?? null
  }
}

function store(userId: string, notes: readonly KeptNote[]): void {
  const key = storageKey(userId)
  const text = JSON.stringify(notes)
  try {
    if (notes.length > 0) localStorage.setItem(key, text)
    else localStorage.removeItem(key)
    withoutStorage.delete(key)
  } catch {
    withoutStorage.set(key, text)
  }
  for (const listener of listeners) listener()
}

/** Calls back after every change, also of another tab; returns the way to stop. */
export function onKeptNotesChange(listener: () => void): () => void {
  const listen = (event: StorageEvent) => {
    if (event.key === null || event.key.startsWith('notes.')) listener()
  }
  listeners.add(listener)
  window.addEventListener('storage', listen)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listen)
  }
}
