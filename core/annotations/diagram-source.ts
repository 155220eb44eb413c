import { MARKER_CHOICES } from '../script/markers.ts'
import { type DiagramNetwork, readNetwork, readTimes, readValues } from './diagram-elements.ts'

/** More elements would be too small to read on a slide. */
const MAX_ELEMENTS = 40
const MAX_LABEL = 80

type Look = {
  head: string
  /** How elements without arrows are linked. */
  bind: 'chain' | 'star' | 'none'
  link: string
  shape: (label: string, isRoot: boolean, isLast: boolean) => string
}

const rectangle = (label: string) => `[${label}]`
const rounded = (label: string) => `(${label})`
const stadium = (label: string) => `([${label}])`
const circle = (label: string) => `((${label}))`
const table = (label: string) => `[[${label}]]`

/** How each type is drawn as nodes and links. Timelines and charts of numbers have their own syntax. */
const LOOKS: Record<string, Look> = {
  flowchart: {
    head: 'flowchart TD',
    bind: 'chain',
    link: '-->',
    shape: (label, isRoot, isLast) => (isRoot || isLast ? stadium(label) : rectangle(label)),
  },
  process: { head: 'flowchart LR', bind: 'chain', link: '==>', shape: rounded },
  network: { head: 'flowchart LR', bind: 'star', link: '---', shape: circle },
  hierarchy: { head: 'flowchart TD', bind: 'star', link: '---', shape: rectangle },
  timeline: { head: 'flowchart LR', bind: 'chain', link: '-->', shape: rounded },
  chart: { head: 'flowchart LR', bind: 'none', link: '---', shape: rectangle },
  graph: { head: 'flowchart LR', bind: 'chain', link: '---', shape: circle },
  visual: { head: 'flowchart LR', bind: 'star', link: '-.-', shape: rounded },
  drawing: { head: 'flowchart LR', bind: 'none', link: '-.->', shape: rounded },
  schema: { head: 'flowchart LR', bind: 'chain', link: '-->', shape: table },
  map: {
    head: 'flowchart LR',
    bind: 'star',
    link: '---',
    shape: (label, isRoot) => (isRoot ? circle(label) : stadium(label)),
  },
  tree: {
    head: 'flowchart TD',
    bind: 'star',
    link: '-->',
    shape: (label, isRoot) => (isRoot ? stadium(label) : rounded(label)),
  },
}

export const DIAGRAM_TYPES = MARKER_CHOICES.diagram.type?.allowed ?? []

/**
 * The mermaid source of a diagram; null when its elements make none, and its text is shown instead. An
 * element is a name, `A -> B` (several arrows, a last `: label`), or `name: value`. Labels are inert: they
 * cannot end their quotes or begin a statement, a directive or markup. Source: mermaid's syntax reference.
 */
export function toDiagramSource(type: string, elements: readonly string[]): string | null {
  const given = elements
    .map((element) => element.replace(/\s+/g, ' ').trim())
    .filter(Boolean)
    .slice(0, MAX_ELEMENTS)
  if (given.length === 0) return null
  if (type === 'timeline') return writeTimeline(given) ?? writeNetwork(type, given)
  if (type === 'chart' || type === 'graph') return writeChart(type, given) ?? writeNetwork(type, given)
  return writeNetwork(type, given)
}

function writeNetwork(type: string, elements: readonly string[]): string {
  const look = (Object.hasOwn(LOOKS, type) ? LOOKS[type] : LOOKS.flowchart) as Look
  const network: DiagramNetwork = readNetwork(elements, look.bind)
  const nodes = network.nodes.map((name, at) => {
    const label = quote(name)
    return `  n${at}${look.shape(label, at === 0, at === network.nodes.length - 1)}`
  })
  const links = network.links.map(({ from, to, label }) =>
    label ? `  n${from} ${look.link}|${quote(label)}| n${to}` : `  n${from} ${look.link} n${to}`,
  )
  return [look.head, ...nodes, ...links].join('\n')
}

function writeTimeline(elements: readonly string[]): string | null {
  const times = readTimes(elements)
  if (!times) return null
  return [
    'timeline',
    ...times.map(({ time, events }) => `  ${[time, ...events].map((part) => toInert(part)).join(' : ')}`),
  ].join('\n')
}

function writeChart(type: string, elements: readonly string[]): string | null {
  const values = readValues(elements)
  if (!values) return null
  const numbers = values.map(({ value }) => value)
  const isWhole =
    values.every(({ isPercent, value }) => isPercent && value > 0) &&
    Math.abs(numbers.reduce((sum, value) => sum + value, 0) - 100) < 1.5
  if (type === 'chart' && isWhole)
    return ['pie showData', ...values.map(({ name, value }) => `  ${quote(name)} : ${value}`)].join('\n')
  const low = Math.min(0, ...numbers)
  const high = Math.max(0, ...numbers)
  return [
    'xychart-beta',
    `  x-axis [${values.map(({ name }) => quote(name)).join(', ')}]`,
    `  y-axis ${low} --> ${high === low ? low + 1 : high}`,
    `  ${type === 'graph' ? 'line' : 'bar'} [${numbers.join(', ')}]`,
  ].join('\n')
}

/**
 * Quoted labels allow more characters. The fewer characters are written as codes, the better mermaid
 * measures a label.
 */
const quote = (label: string): string => `"${toInert(label, /^[()=/':%-]$/)}"`

/** Mermaid refuses labels that begin like a list item. */
const LIST_CHARACTER = /^(?:\d+(?=[.)])|(?=[-+*]))/

/**
 * Keeps letters, digits, combining marks, spaces and harmless punctuation; writes every other character as
 * `#code;`.
 */
function toInert(label: string, others = /^$/): string {
  const characters = [...label]
  const kept = characters.length > MAX_LABEL ? [...characters.slice(0, MAX_LABEL - 1), '…'] : characters
  const listAt = LIST_CHARACTER.exec(label)?.[0].length ?? -1
  const safe = kept
    .map((character, at) => {
      const isDirective = character === '%' && (kept[at - 1] === '%' || kept[at + 1] === '%')
      const isPlain = /^[\p{L}\p{M}\p{N} .,?!+…·–—]$/u.test(character) || others.test(character)
      if (isPlain && at !== listAt && !isDirective) return character
      // Control characters, lone surrogates and direction marks are invisible.
      return /^[\p{C}]$/u.test(character) ? '' : `#${character.codePointAt(0)};`
    })
    .join('')
    .trim()
  return safe || '·'
}
