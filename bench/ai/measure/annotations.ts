import type { AiEngine } from '@lectern/core/ai/engine.ts'
import { findPhrase, makeWordIndex } from '@lectern/core/annotations/find-phrase.ts'
import { parseScript, validateScript } from '@lectern/core/script/parse.ts'
import { type BenchLecture, requestAt } from '../lectures.ts'
import { type Figure, share } from './table.ts'
import { unlessRefused } from './unless-refused.ts'

/** Attributes that name words of the slide. */
const NAMES = ['from_text', 'to_text']

/** Counts how many phrases that annotations name stand on the slide, letter by letter. */
export const measureAnnotations = async (
  engine: AiEngine,
  lecture: BenchLecture,
  { by, limit, tell }: { by: string; limit: number; tell: (line: string) => void },
): Promise<Figure[]> => {
  const { language, slides } = lecture
  let [named, found, tags, valid, scripts] = [0, 0, 0, 0, 0]
  for (const index of slides.keys()) {
    if (index >= limit) break
    const request = requestAt(lecture, index)
    const marked = await unlessRefused(
      engine.annotateScript(request, { usageContext: { courseId: null, userId: null, priority: 'batch' } }),
    )
    if (!marked) continue
    scripts += 1
    if (validateScript(marked.script).errors.length === 0) valid += 1
    const words = makeWordIndex([...request.words])
    for (const { type, content, attributes } of parseScript(marked.script).markers) {
      tags += 1
      const names =
        type === 'highlight' ? [attributes.text ?? content] : NAMES.flatMap((name) => attributes[name] ?? [])
      for (const name of names) {
        named += 1
        if (findPhrase(words, name, { fuzzy: false })) found += 1
        else tell(`annotation ${language} ${index + 1}: "${name}" does not stand on the slide`)
      }
    }
  }
  const line = (what: string, of: number, figure: string): Figure => ({
    task: 'annotate',
    by,
    language,
    what,
    of,
    figure,
  })
  return [
    line('words of marks that stand on the slide', named, share(found, named)),
    line('scripts whose tags are valid', scripts, share(valid, scripts)),
    line('tags a slide', scripts, (tags / Math.max(1, scripts)).toFixed(1)),
  ]
}
