import type { AiEngine } from '@lectern/core/ai/engine.ts'
import type { AskedLecture } from '../lectures.ts'
import { saysNotThere } from './says-not-there.ts'
import { type Figure, share } from './table.ts'

/**
 * `silent`: questions that the lecture does not answer. `elsewhere`: those answered without citing a slide,
 * so from knowledge outside the lecture.
 */
export type ChatCounts = {
  asked: number
  cited: number
  first: number
  silent: number
  refused: number
  elsewhere: number
}

/**
 * Counts answers that cite the right slide, and answers that say the lecture does not hold the answer. The
 * latter is wrong for a question that a slide answers. Asks up to `limit` questions of each kind.
 */
export const countChat = async (
  engine: AiEngine,
  { name, language, title, slides, asked, silent }: AskedLecture,
  { limit, tell }: { limit: number; tell: (line: string) => void },
): Promise<ChatCounts> => {
  const ask = async (question: string): Promise<{ cited: number[]; isRefused: boolean }> => {
    const { text, citations } = await engine.chat(
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
      { usageContext: { courseId: null, userId: null, priority: 'batch' } },
    )
    return { cited: citations.map(({ slideNumber }) => slideNumber), isRefused: saysNotThere(text) }
  }
  const [present, absent] = [asked.slice(0, limit), silent.slice(0, limit)]
  const counts = {
    asked: present.length,
    cited: 0,
    first: 0,
    silent: absent.length,
    refused: 0,
    elsewhere: 0,
  }
  for (const [right, question] of present) {
    const { cited, isRefused } = await ask(question)
    const isCited = !isRefused && cited.some((number) => right.includes(number))
    if (isCited) counts.cited += 1
    if (isCited && right.includes(cited[0] ?? 0)) counts.first += 1
    else
      tell(
        `chat ${name}: ${isCited ? 'not first' : 'missed'}: "${question}" is on ${right.join(', ')}, cited ${cited.join(', ') || 'none'}`,
      )
  }
  for (const question of absent) {
    const { cited, isRefused } = await ask(question)
    if (isRefused) {
      counts.refused += 1
      continue
    }
    if (cited.length === 0) counts.elsewhere += 1
    tell(`chat ${name}: "${question}" is on no slide, cited ${cited.join(', ') || 'none'}`)
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
    elsewhere: sum('elsewhere'),
  }
}

export const chatFigures = (
  { asked, cited, first, silent, refused, elsewhere }: ChatCounts,
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
    line('answered without any slide where the lecture is silent', silent, elsewhere),
  ]
}
