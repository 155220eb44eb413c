/** A text that was typed and is not saved yet. */
export type Draft = {
  text: string
  /** The `revision` of the script it was begun on. */
  revision: number
}

const keyOf = (owner: string, place: string) => `draft ${owner} ${place}`

function isDraft(value: unknown): value is Draft {
  return (
    typeof value === 'object' &&
    value !== null &&
    'text' in value &&
    typeof value.text === 'string' &&
    'revision' in value &&
    typeof value.revision === 'number'
  )
}

function readDraft(stored: string | null): Draft | undefined {
  try {
    const value: unknown = JSON.parse(stored ?? 'null')
    return isDraft(value) ? { text: value.text, revision: value.revision } : undefined
  } catch {
    return undefined
  }
}

/** All drafts of an owner (user and lecture) that this browser keeps, by place. */
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
export function storeDraft(owner: string, place: string, draft: Draft | undefined): boolean {
  try {
    if (draft) localStorage.setItem(keyOf(owner, place), JSON.stringify(draft))
    else localStorage.removeItem(keyOf(owner, place))
    return true
  } catch {
    return false
  }
}
