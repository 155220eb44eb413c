import type { Marker } from './markers.ts'
import { parseScript } from './parse.ts'
import { PLACEHOLDER } from './scan.ts'

const PLACEHOLDERS = new RegExp(PLACEHOLDER, 'g')

/**
 * A script without tags: each marker, its words included, is replaced by the placeholder `[MARKER:{id}]`. Placeholders
 * that stood in the script before are taken out, as nothing belongs to them.
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
 * Puts the tags back in the place of their placeholders. A placeholder that is unknown or comes a second time is taken
 * out and named in `dropped`; a marker without a placeholder is named in `missing`: save only if both are empty.
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

/** Takes every `[MARKER:…]` out of a text; one that appears only by that gets a round bracket. */
export function stripPlaceholders(text: string): string {
  const bare = replacePlaceholders(text, () => '')
  return replacePlaceholders(bare, (id) => `(MARKER:${id}]`)
}

function replacePlaceholders(text: string, replacement: (id: string) => string): string {
  return text.replace(PLACEHOLDERS, (_, id: string) => replacement(id))
}
