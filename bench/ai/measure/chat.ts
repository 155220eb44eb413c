import type { AiEngine } from '../../../server/platform/ai/ai.ts'
import type { AskedLecture } from '../lectures.ts'
import { type Figure, share } from './table.ts'

export type ChatCounts = { asked: number; cited: number; first: number; silent: number; refused: number }

/** Answers that cite the right slide, and refusals where the lecture is silent. `limit` questions of each kind. */
export const countChat = async (
  engine: AiEngine,
  { name, language, title, slides, asked, silent }: AskedLecture,
  { limit, tell }: { limit: number; tell: (line: string) => void },
): Promise<ChatCounts> => {
  const cite = async (question: string): Promise<number[]> => {
    const { citations } = await engine.chat(
      {
        question,
        language,
        slides,
        lectureTitle: title,
        courseName: title,
        currentSlide: 1,
        helpLevel: 'explains',
        history: [],
      },
      { bill: { courseId: null, userId: null, lane: 'batch' } },
    )
    return citations.map(({ slideNumber }) => slideNumber)
  }
  const [present, absent] = [asked.slice(0, limit), silent.slice(0, limit)]
  const counts = { asked: present.length, cited: 0, first: 0, silent: absent.length, refused: 0 }
  for (const [right, question] of present) {
    const told = await cite(question)
    const isCited = told.some((number) => right.includes(number))
    if (isCited) counts.cited += 1
    if (right.includes(told[0] ?? 0)) counts.first += 1
    else
      tell(
        `chat ${name}: ${isCited ? 'not first' : 'missed'}: "${question}" is on ${right.join(', ')}, cited ${told.join(', ') || 'none'}`,
      )
  }
  for (const question of absent) {
    const told = await cite(question)
    if (told.length === 0) counts.refused += 1
    else tell(`chat ${name}: "${question}" is on no slide, cited ${told.join(', ')}`)
  }
  return counts
}

export const sumCounts = (all: readonly ChatCounts[]): ChatCounts => {
  const sum = (of: keyof ChatCounts) => all.reduce((total, counts) => total + counts[of], 0)
  return {
    asked: sum('asked'),
    cited: sum('cited'),
    first: sum('first'),
    silent: sum('silent'),
    refused: sum('refused'),
  }
}

export const chatFigures = (
  { asked, cited, first, silent, refused }: ChatCounts,
  about: { by: string; language: string },
): Figure[] => {
  const line = (what: string, of: number, count: number): Figure => ({
    task: 'chat',
    ...about,
    what,
    of,
    figure: share(count, of),
  })
  return [
    line('right slide among those cited', asked, cited),
    line('right slide cited first', asked, first),
    line('refused where the lecture is silent', silent, refused),
  ]
}
