import type { AiEngine } from '@lectern/core/ai/engine.ts'
import { stripTags } from '@lectern/core/script/spoken.ts'
import { detectLanguage } from '@lectern/core/text/detect-language.ts'
import { termsOf } from '@lectern/core/text/terms.ts'
import { type BenchLecture, requestAt } from '../lectures.ts'
import { type Figure, mean, share } from './table.ts'
import { unlessRefused } from './unless-refused.ts'
import { factsOf, wordsIn } from './words.ts'

const LENGTHS = ['short', 'medium', 'long'] as const
const usageContext = { courseId: null, userId: null, priority: 'batch' } as const

/** Measures scripts for a lecture's first slides in three lengths. */
export const measureScripts = async (
  engine: AiEngine,
  lecture: BenchLecture,
  { by, limit, tell }: { by: string; limit: number; tell: (line: string) => void },
): Promise<Figure[]> => {
  const { language, slides } = lecture
  const covered: number[] = []
  const sizes: Record<(typeof LENGTHS)[number], number[]> = { short: [], medium: [], long: [] }
  let [facts, onSlide, words, wordsOnSlide, right, refused, written] = [0, 0, 0, 0, 0, 0, 0]
  for (const index of slides.keys()) {
    if (index >= limit) break
    const near = [slides[index - 1], slides[index], slides[index + 1], [lecture.title]].flatMap(
      (one) => one ?? [],
    )
    const stands = near.join('\n')
    const known = new Set(wordsIn(stands, language).flatMap(termsOf))
    for (const length of LENGTHS) {
      const request = requestAt(lecture, index)
      const settings = { ...request.settings, length }
      const reply = await unlessRefused(engine.writeScript({ ...request, settings }, { usageContext }))
      const script = reply && stripTags(reply.script)
      if (script === null) {
        refused += 1
        continue
      }
      written += 1
      sizes[length].push([...script].length)
      const said = new Set(termsOf(script))
      const spoken = new Set(wordsIn(script, language))
      if ((detectLanguage(script) ?? language) === language) right += 1
      for (const word of spoken) {
        const terms = termsOf(word)
        if (terms.length === 0) continue
        words += 1
        if (terms.every((term) => known.has(term))) wordsOnSlide += 1
      }
      for (const fact of factsOf(script, language)) {
        facts += 1
        if (stands.toLowerCase().includes(fact.toLowerCase())) onSlide += 1
        else tell(`script ${language} ${index + 1}: "${fact}" stands on no slide`)
      }
      if (length === 'medium')
        for (const point of slides[index]!.slice(1)) {
          const terms = termsOf(point)
          covered.push(terms.filter((term) => said.has(term)).length / Math.max(1, terms.length))
        }
    }
  }
  const inOrder = sizes.short.filter(
    (size, at) => size <= (sizes.medium[at] ?? 0) && (sizes.medium[at] ?? 0) <= (sizes.long[at] ?? 0),
  ).length
  const line = (what: string, of: number, figure: string): Figure => ({
    task: 'script',
    by,
    language,
    what,
    of,
    figure,
  })
  return [
    line('numbers and names that stand on the slide or beside it', facts, share(onSlide, facts)),
    line('words that stand there', words, share(wordsOnSlide, words)),
    line(
      'terms of the points that are said (medium)',
      covered.length,
      share(mean(covered) * covered.length, covered.length),
    ),
    line('short ≤ medium ≤ long', sizes.short.length, share(inOrder, sizes.short.length)),
    line('in the language asked for', written, share(right, written)),
    line('refused or not usable', written + refused, String(refused)),
  ]
}
