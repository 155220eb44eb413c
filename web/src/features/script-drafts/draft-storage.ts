import { findValue, listValues, parseJson, storeValue } from '../../api/browser-storage.ts'

/** An unsaved text of a script. */
export type Draft = {
  text: string
  /** The `revision` of the script that the draft is based on. */
  revision: number
  /** Slide number of the page at that time, to name the draft if its page is removed. */
  slide: number
  /**
   * The last texts that were sent over this revision without an answer. The server may have stored each of
   * them.
   */
  sent?: readonly string[]
}

const MAX_SENT_TEXTS = 3

/** Adds `text` to the texts that were sent without an answer. */
export const withSent = (draft: Draft, text: string): Draft => ({
  ...draft,
  sent: [...(draft.sent ?? []).filter((one) => one !== text), text].slice(-MAX_SENT_TEXTS),
})

const keyOf = (owner: string, key: string) => `draft ${owner} ${key}`

function isDraft(value: unknown): value is Draft {
  return (
    typeof value === 'object' &&
    value !== null &&
    'text' in value &&
    typeof value.text === 'string' &&
    'revision' in value &&
    typeof value.revision === 'number' &&
    'slide' in value &&
    typeof value.slide === 'number'
  )
}

function readDraft(value: unknown): Draft | undefined {
  if (!isDraft(value)) return undefined
  const { text, revision, slide, sent } = value
  const isSent = Array.isArray(sent) && sent.length > 0 && sent.every((one) => typeof one === 'string')
  return { text, revision, slide, ...(isSent && { sent: sent.slice(-MAX_SENT_TEXTS) }) }
}

/** Key of a draft. It contains the page, so that the draft follows the page when a new deck moves it. */
export const draftKeyOf = (language: string, page: string): string => `${language} ${page}`

/** Loads all drafts of an owner (user and lecture) from this browser, by language and page. */
export function loadDrafts(owner: string): Map<string, Draft> {
  const drafts = new Map<string, Draft>()
  for (const [key, value] of listValues(keyOf(owner, ''))) {
    const draft = readDraft(value)
    if (draft) drafts.set(key, draft)
  }
  return drafts
}

/** Stores or removes a draft. Returns false if storage is full or denied. */
export const storeDraft = (owner: string, key: string, draft: Draft | undefined): boolean =>
  storeValue(keyOf(owner, key), draft ?? null)

/**
 * Removes a saved or discarded draft, unless another window has stored a different text under its key.
 * Returns false if storage is denied.
 */
export function forgetDraft(owner: string, key: string, known: Draft | undefined): boolean {
  const kept = readDraft(findValue(keyOf(owner, key)))
  const isOther = kept !== undefined && kept.text !== known?.text
  return isOther || storeDraft(owner, key, undefined)
}

/**
 * Reads from a storage event which draft another window has removed, and its text. Returns undefined for
 * other events.
 */
export function readForgotten(
  owner: string,
  { key, oldValue, newValue }: Pick<StorageEvent, 'key' | 'oldValue' | 'newValue'>,
): { key: string; text: string } | undefined {
  const prefix = keyOf(owner, '')
  const draft = newValue === null ? readDraft(parseJson(oldValue)) : undefined
  return draft && key?.startsWith(prefix) ? { key: key.slice(prefix.length), text: draft.text } : undefined
}

/**
 * Returns the revision that a draft is based on. That is also the stored revision if this window sent the
 * stored text itself and the answer was lost.
 */
export const basisOf = (draft: Draft, stored: { script: string; revision: number }): number =>
  draft.revision < stored.revision && draft.sent?.includes(stored.script) ? stored.revision : draft.revision

/**
 * Compares a draft with the stored text: whether it differs, and whether it is based on another revision.
 */
export function judgeDraft(draft: Draft | undefined, stored: { script: string; revision: number }) {
  const isUnsaved = draft !== undefined && draft.text !== stored.script
  return {
    text: draft?.text ?? stored.script,
    isUnsaved,
    isConflict: isUnsaved && basisOf(draft, stored) !== stored.revision,
  }
}

/**
 * Returns the draft that remains after `sent` was stored as `saved`; `now` is the present draft. Text typed
 * during the save is based on the revision that the save has made.
 */
export function leftAfterSave(
  sent: Draft,
  now: Draft | undefined,
  saved: { script: string; revision: number },
): Draft | undefined {
  if (!now || now.text === sent.text || now.text === saved.script) return undefined
  if (now.revision !== sent.revision) return now
  // This answer also settles the texts that were sent before.
  return { text: now.text, revision: saved.revision, slide: now.slide }
}

type OrphanedDraft = Draft & { key: string; language: string }

/** Lists drafts in the given languages whose page is no longer in the deck, in slide order. */
export function listOrphaned(
  drafts: ReadonlyMap<string, Draft>,
  pages: ReadonlyMap<number, string>,
  languages: readonly string[],
): OrphanedDraft[] {
  const present = new Set(pages.values())
  return [...drafts]
    .map(([key, draft]) => ({ ...draft, key, language: key.slice(0, key.indexOf(' ')) }))
    .filter(
      ({ key, language }) => languages.includes(language) && !present.has(key.slice(language.length + 1)),
    )
    .sort((a, b) => a.slide - b.slide)
}
