import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { AnnotateRequest, ChatSlide, SlideText } from '@lectern/core/ai/engine.ts'

/**
 * A lecture of this project. Each slide is its title and its lines; each question has the slides that
 * answer it.
 */
export type BenchLecture = {
  language: string
  title: string
  slides: string[][]
  asked: [slides: number[], question: string][]
  silent: string[]
}

/** A lecture as the chat gets it. `name` is its name in the table. */
export type AskedLecture = Omit<BenchLecture, 'slides'> & { name: string; slides: ChatSlide[] }

const folder = path.join(import.meta.dirname, 'lectures')

export const readLectures = (): BenchLecture[] =>
  ['en', 'ko', 'zh'].map((name) => JSON.parse(readFileSync(path.join(folder, `${name}.json`), 'utf8')))

const LINE_PX = 70

/** The slide as the platform would read it from a page: a large title, and the lines below it. */
export const slideAt = ({ slides }: BenchLecture, index: number): SlideText | null => {
  const lines = slides[index]
  if (!lines) return null
  return {
    number: index + 1,
    lines: lines.map((text, at) => ({
      text,
      fontSizePx: at === 0 ? 60 : 36,
      x: 120,
      y: 100 + at * LINE_PX * (at === 0 ? 1 : 1.4),
      width: Math.min(1_600, text.length * (at === 0 ? 32 : 20)),
      height: at === 0 ? 60 : 36,
    })),
  }
}

export const requestAt = (lecture: BenchLecture, index: number): AnnotateRequest => {
  const slide = slideAt(lecture, index)
  if (!slide) throw new RangeError(`The lecture has no slide ${index + 1}.`)
  return {
    slide,
    before: slideAt(lecture, index - 1),
    after: slideAt(lecture, index + 1),
    slideCount: lecture.slides.length,
    lectureTitle: lecture.title,
    courseName: lecture.title,
    language: lecture.language,
    settings: { length: 'medium', tone: 'neutral', style: 'standard' },
    instructions: '',
    currentScript: '',
    tools: ['highlight', 'arrow', 'text_annotation', 'diagram'],
    words: slide.lines.flatMap(({ text, x, y, width, height }) => {
      const words = text.split(' ')
      return words.map((word, at) => ({
        text: word,
        x: x + (at * width) / words.length,
        y,
        width: width / words.length,
        height,
      }))
    }),
  }
}

export const asAsked = (lecture: BenchLecture): AskedLecture => ({
  ...lecture,
  name: lecture.language,
  slides: lecture.slides.map((lines, index) => ({
    number: index + 1,
    title: lines[0] ?? null,
    text: lines.join('\n'),
    script: '',
  })),
})
