/** The kinds of markers that a script can hold, named as the product's data names them. */
export const MARKER_TYPES = [
  'highlight',
  'arrow',
  'text_annotation',
  'diagram',
  'drawing',
  'manual_annotation',
] as const

export type MarkerType = (typeof MARKER_TYPES)[number]

/** How a marker's type is written inside a tag: as its name, but `manual-annotation` with a hyphen. */
export type TagName = Exclude<MarkerType, 'manual_annotation'> | 'manual-annotation'

export type Marker = {
  /** `marker_{type}_{counter}`, counted from 1 for each type in the order of the script. */
  id: string
  type: MarkerType
  /** The spoken words between the tags; may be empty. */
  content: string
  /** Offset of the tag's first character in the raw script, in UTF-16 code units. */
  position: number
  /** Attribute values with their entities decoded, as written (no defaults filled in). */
  attributes: Record<string, string>
  /** The whole tag as it stands in the script, from `[` to the end of its closing tag. */
  originalTag: string
}

/** A marker that is not in a script yet. */
export type MarkerDraft = Pick<Marker, 'type' | 'content' | 'attributes'>

/** The longest opening tag that is read, brackets included, in UTF-16 code units. */
export const MAX_TAG_LENGTH = 2000

/** Content of a drawing without words; a label that is not spoken. */
export const DEFAULT_DRAWING_CONTENT = 'Manual drawing'

type ChoiceRule = { allowed: readonly string[]; fallback: string }

/**
 * The attributes with a closed list of values, for each type. Other attributes (`text`, `from_text`, `to_text`,
 * `reference`, `elements`, `image_url`, …) are free text.
 */
export const MARKER_CHOICES: Record<MarkerType, Record<string, ChoiceRule>> = {
  highlight: {
    color: { allowed: ['yellow', 'blue', 'green', 'red', 'orange', 'purple'], fallback: 'yellow' },
  },
  arrow: {
    color: { allowed: ['red', 'blue', 'green', 'orange', 'purple', 'dark'], fallback: 'red' },
    style: { allowed: ['straight', 'curved', 'dashed', 'dotted'], fallback: 'straight' },
    direction: {
      allowed: ['forward', 'backward', 'bidirectional', 'up', 'down', 'curved'],
      fallback: 'forward',
    },
  },
  text_annotation: {
    color: { allowed: ['blue', 'green', 'red', 'orange', 'purple', 'teal'], fallback: 'blue' },
    style: { allowed: ['callout', 'label', 'note', 'explanation', 'reference'], fallback: 'callout' },
  },
  diagram: {
    color: { allowed: ['green', 'blue', 'red', 'orange', 'purple', 'teal'], fallback: 'green' },
    type: {
      allowed: [
        'flowchart',
        'process',
        'network',
        'hierarchy',
        'timeline',
        'chart',
        'graph',
        'visual',
        'drawing',
        'schema',
        'map',
        'tree',
      ],
      fallback: 'flowchart',
    },
  },
  drawing: {
    color: {
      allowed: ['red', 'green', 'blue', 'yellow', 'magenta', 'cyan', 'orange', 'purple'],
      fallback: 'red',
    },
  },
  manual_annotation: {
    type: { allowed: ['text', 'drawing'], fallback: 'text' },
  },
}

/** The smallest, largest and usual width of a drawing's strokes, in pixels of the slide's picture. */
export const DRAWING_SIZE = { min: 1, max: 20, fallback: 3 } as const

export function tagNameOf(type: MarkerType): TagName {
  return type === 'manual_annotation' ? 'manual-annotation' : type
}

/** The value of an attribute with a closed list: as written if allowed, else the type's default. */
export function chosenAttribute(marker: Pick<Marker, 'type' | 'attributes'>, key: string): string {
  const choices = MARKER_CHOICES[marker.type]
  const rule = Object.hasOwn(choices, key) ? choices[key] : undefined
  const written = Object.hasOwn(marker.attributes, key) ? marker.attributes[key] : undefined
  if (rule === undefined) return written ?? ''
  return written !== undefined && rule.allowed.includes(written) ? written : rule.fallback
}

/** The colour of an annotation whose tag names none. */
export const defaultColor = (type: MarkerType): string => chosenAttribute({ type, attributes: {} }, 'color')

/** The width of a drawing's strokes within its bounds. */
export function drawingSize(marker: Pick<Marker, 'attributes'>): number {
  const size = Number(marker.attributes.size ?? Number.NaN)
  if (!Number.isFinite(size)) return DRAWING_SIZE.fallback
  return Math.min(DRAWING_SIZE.max, Math.max(DRAWING_SIZE.min, Math.round(size)))
}

/**
 * The elements of a diagram, written as a JSON list or separated by commas; blank ones are dropped. Text
 * that begins like a list but is not valid has no elements: it is shown as text.
 */
export function diagramElements(marker: Pick<Marker, 'attributes'>): string[] {
  const written = (marker.attributes.elements ?? '').trim()
  const elements = written.startsWith('[') ? readJsonList(written) : written.split(',')
  return elements.map((element) => element.trim()).filter(Boolean)
}

function readJsonList(text: string): string[] {
  try {
    const list: unknown = JSON.parse(text)
    const isList = Array.isArray(list) && list.every((element) => typeof element !== 'object')
    return isList ? list.map((element) => String(element)) : []
  } catch {
    return []
  }
}
