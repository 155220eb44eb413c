import type { AiEngine } from '../../../server/platform/ai/ai.ts'
import { type BenchLecture, chatSlides } from '../lectures.ts'
import { type Figure, share } from './table.ts'

/** Answers that cite the right slide, and refusals where the lecture is silent. `limit` questions of each kind. */
export const measureChat = async (
  engine: AiEngine,
  lecture: BenchLecture,
  { by, limit, tell }: { by: string; limit: number; tell: (line: string) => void },
): Promise<Figure[]> => {
  const { language, title } = lecture
  const slides = chatSlides(lecture)
  const ask = (question: string) =>
    engine.chat(
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
  const asked = lecture.asked.slice(0, limit)
  const silent = lecture.silent.slice(0, limit)
  let [cited, first, refused] = [0, 0, 0]
  for (const [right, question] of asked) {
    const { citations } = await ask(question)
    const told = citations.map(({ slideNumber }) => slideNumber)
    if (told.some((number) => right.includes(number))) cited += 1
    if (right.includes(told[0] ?? 0)) first += 1
    else tell(`chat ${language}: "${question}" is on ${right.join(', ')}, cited ${told.join(', ') || 'none'}`)
  }
  for (const question of silent) {
    const { citations } = await ask(question)
    if (citations.length === 0) refused += 1
    else tell(`chat ${language}: "${question}" is on no slide, cited ${citations[0]!.slideNumber}`)
  }
  const line = (what: string, of: number, count: number): Figure => ({
    task: 'chat',
    by,
    language,
    what,
    of,
    figure: share(count, of),
  })
  return [
    line('right slide among those cited', asked.length, cited),
    line('right slide cited first', asked.length, first),
    line('refused where the lecture is silent', silent.length, refused),
  ]
}
