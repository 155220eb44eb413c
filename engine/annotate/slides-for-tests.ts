import type { AnnotateRequest, SlideText, SlideWord } from '@lectern/core/ai/engine.ts'
import type { Marker } from '@lectern/core/script/markers.ts'
import { parseScript } from '@lectern/core/script/parse.ts'
import { createBuiltInEngine } from '../builtin-engine.ts'

const engine = createBuiltInEngine()
export const ALL_TOOLS = ['highlight', 'arrow', 'text_annotation', 'diagram'] as const

/** As in a font that is not a typewriter's: some characters are narrow. */
const widthOf = (text: string): number => text.length * 18 - (text.match(/[ijl.,:;()|]/g)?.length ?? 0) * 7

/** A slide with a large title and lines of body text, and its words as a PDF would hold them. */
export function makeSlide(title: string, lines: string[]): { slide: SlideText; words: SlideWord[] } {
  const all = [
    { text: title, fontSizePx: 60, x: 100, y: 60, width: title.length * 30, height: 70 },
    ...lines.map((text, at) => ({
      text: text.trimStart(),
      fontSizePx: 36,
      x: 120 + (text.length - text.trimStart().length) * 30,
      y: 240 + at * 90,
      width: widthOf(text),
      height: 42,
    })),
  ]
  const words = all.flatMap((line) =>
    [...line.text.matchAll(/\S+/g)].map((match) => ({
      text: match[0],
      x: line.x + match.index * 18,
      y: line.y,
      width: match[0].length * 18,
      height: line.height,
    })),
  )
  return { slide: { number: 4, lines: all }, words }
}

function makeRequest(page: { slide: SlideText; words: SlideWord[] }, changes: Partial<AnnotateRequest> = {}) {
  return {
    ...page,
    before: null,
    after: null,
    slideCount: 9,
    lectureTitle: 'Cells',
    courseName: 'Biology',
    language: 'en',
    settings: { length: 'medium', tone: 'professional', style: 'standard' },
    instructions: '',
    currentScript: '',
    tools: ALL_TOOLS,
    ...changes,
  } satisfies AnnotateRequest
}

export const annotate = (
  page: { slide: SlideText; words: SlideWord[] },
  changes: Partial<AnnotateRequest> = {},
) => engine.annotateScript(makeRequest(page, changes))

export async function markersOf(
  page: { slide: SlideText; words: SlideWord[] },
  changes: Partial<AnnotateRequest> = {},
) {
  return parseScript((await annotate(page, changes)).script).markers
}

export const ofType = (markers: Marker[], type: Marker['type']) =>
  markers.filter((marker) => marker.type === type)
export const membrane = makeSlide('The cell membrane', [
  '• Phospholipid bilayer with membrane proteins',
  '• Passive transport: diffusion and osmosis',
  '• Active transport needs energy from ATP',
])
export const spoken =
  'The membrane is a phospholipid bilayer. Passive transport costs nothing, but active transport needs ATP. Think of membrane proteins as doors.'
