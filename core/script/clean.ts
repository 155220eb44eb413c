import type { Marker } from './markers.ts'
import { parseScript } from './parse.ts'
import { PLACEHOLDER } from './scan.ts'

const PLACEHOLDERS = new RegExp(PLACEHOLDER, 'g')

/**
 * A script without tags: each marker, with its words, becomes the placeholder `[MARKER:{id}]`. Placeholders
 * that were already in the script are removed, because they belong to no marker.
 */
export function toCleanScript(text: string): { clean: string; markers: Marker[] } {
  const bare = stripPlaceholders(text)
  const { segments, markers } = parseScript(bare)
  const clean = segments
    .map((segment) => (segment.kind === 'marker' ? `[MARKER:${segment.marker.id}]` : segment.text))
    .join('')
  return { clean, markers }
}

/**
 * Puts the tags back for their placeholders. An unknown or repeated placeholder is removed and named in
 * `dropped`; a marker without a placeholder is named in `missing`. Save only if both are empty.
 */
export function fromCleanScript(
  clean: string,
  markers: readonly Marker[],
): { script: string; missing: string[]; dropped: string[] } {
  const waiting = new Map(markers.map((marker) => [marker.id, marker.originalTag]))
  const dropped: string[] = []
  const script = replacePlaceholders(clean, (id) => {
    const tag = waiting.get(id)
    if (tag === undefined) dropped.push(id)
    waiting.delete(id)
    return tag ?? ''
  })
  return { script, missing: [...waiting.keys()], dropped }
}

/** Removes every `[MARKER:…]`; if the removal forms a new one, its bracket becomes round. */
function stripPlaceholders(text: string): string {
  const bare = replacePlaceholders(text, () => '')
  return replacePlaceholders(bare, (id) => `(MARKER:${id}]`)
}

function replacePlaceholders(text: string, replacement: (id: string) => string): string {
  return text.replace(PLACEHOLDERS, (_, id: string) => replacement(id))
}
