/** A text that was typed and is not saved yet. */
export type Draft = {
  text: string
  /** The `revision` of the script it was begun on. */
  revision: number
  /** Where its page stood then, to name it when it is gone. */
  slide: number
  /** Texts that were sent over this revision and never answered for, the last ones: each may have arrived. */
  sent?: readonly string[]
}

const sentKept = 3

/** A draft of which `text` was sent, and no answer came. */
export const withSent = (draft: Draft, text: string): Draft => ({
  ...draft,
  sent: [...(draft.sent ?? []).filter((one) => one !== text), text].slice(-sentKept),
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

function readDraft(stored: string | null): Draft | undefined {
  try {
    const value: unknown = JSON.parse(stored ?? 'null')
    if (!isDraft(value)) return undefined
    const { text, revision, slide, sent } = value
    const isSent = Array.isArray(sent) && sent.length > 0 && sent.every((one) => typeof one === 'string')
    return { text, revision, slide, ...(isSent && { sent: sent.slice(-sentKept) }) }
  } catch {
    return undefined
  }
}

/** Where a draft is kept: by its page, so that it goes with it when another deck moves the page. */
export const draftKeyOf = (language: string, page: string): string => `${language} ${page}`

/** All drafts of an owner (user and lecture) that this browser keeps, by language and page. */
export function loadDrafts(owner: string): Map<string, Draft> {
  const drafts = new Map<string, Draft>()
  const prefix = keyOf(owner, '')
  try {
    for (const key of Object.keys(localStorage)) {
      const draft = key.startsWith(prefix) ? readDraft(localStorage.getItem(key)) : undefined
      if (draft) drafts.set(key.slice(prefix.length), draft)
    }
  } catch {
    // Without storage a draft lives as long as the page.
  }
  return drafts
}

/** Keeps a draft, or forgets it. Whether that worked: storage can be full or denied. */
export function storeDraft(owner: string, key: string, draft: Draft | undefined): boolean {
  try {
    if (draft) localStorage.setItem(keyOf(owner, key), JSON.stringify(draft))
    else localStorage.removeItem(keyOf(owner, key))
    return true
  } catch {
    return false
  }
}

/**
 * Forgets a draft that is saved or given up, if what is kept is what this window has kept or found: another window may
 * have kept a text of its own there since. Whether that worked.
 */
export function forgetDraft(owner: string, key: string, known: Draft | undefined): boolean {
  try {
    const kept = readDraft(localStorage.getItem(keyOf(owner, key)))
    return !kept || kept.text !== known?.text || storeDraft(owner, key, undefined)
  } catch {
    return false
  }
}

/** Which draft another window has forgotten, and its text; nothing where the event tells something else. */
export function readForgotten(
  owner: string,
  { key, oldValue, newValue }: Pick<StorageEvent, 'key' | 'oldValue' | 'newValue'>,
): { key: string; text: string } | undefined {
  const prefix = keyOf(owner, '')
  const draft = newValue === null ? readDraft(oldValue) : undefined
  return draft && key?.startsWith(prefix) ? { key: key.slice(prefix.length), text: draft.text } : undefined
}

/**
 * The revision that a draft is written over: the stored one also where the stored text is what this window has sent
 * itself, though the answer was lost.
 */
export const basisOf = (draft: Draft, stored: { script: string; revision: number }): number =>
  draft.revision < stored.revision && draft.sent?.includes(stored.script) ? stored.revision : draft.revision

/** What a draft comes to beside the stored text: whether it differs, and was begun on another revision. */
export function judgeDraft(draft: Draft | undefined, stored: { script: string; revision: number }) {
  const isUnsaved = draft !== undefined && draft.text !== stored.script
  return {
    text: draft?.text ?? stored.script,
    isUnsaved,
    isConflict: isUnsaved && basisOf(draft, stored) !== stored.revision,
  }
}

/**
 * What of a text is left to save once `sent` is stored as `saved`; `now` is the draft as it has become meanwhile.
 * What was typed on while the save was on its way was typed over the very text that is stored now.
 */
export function leftAfterSave(
  sent: Draft,
  now: Draft | undefined,
  saved: { script: string; revision: number },
): Draft | undefined {
  if (!now || now.text === sent.text || now.text === saved.script) return undefined
  if (now.revision !== sent.revision) return now
  // What was sent before it is answered for by this.
  return { text: now.text, revision: saved.revision, slide: now.slide }
}

export type OrphanedDraft = Draft & { key: string; language: string }

/** Drafts in the given languages whose page is in no deck any more, in the order their slides had. */
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
