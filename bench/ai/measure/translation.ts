import type { AiEngine } from '@lectern/core/ai/engine.ts'
import { parseScript } from '@lectern/core/script/parse.ts'
import { detectLanguage } from '@lectern/core/text/detect-language.ts'
import { translateScript } from '../../../server/features/translation/translate-script.ts'
import { type BenchLecture, requestAt } from '../lectures.ts'
import { type Figure, share } from './table.ts'
import { unlessRefused } from './unless-refused.ts'

const usageContext = { courseId: null, userId: null, priority: 'batch' } as const
const settings = { length: 'medium', tone: 'neutral', style: 'standard' } as const

/**
 * Measures whether translated scripts keep every tag and are in the target language. Returns no rows for an
 * engine that does not translate.
 */
export const measureTranslation = async (
  engine: AiEngine,
  builtin: AiEngine,
  lecture: BenchLecture,
  { by, limit }: { by: string; limit: number },
): Promise<Figure[]> => {
  const translate = engine.translate
  if (!translate) return []
  const { language, title } = lecture
  const to = language === 'en' ? 'ko' : 'en'
  let [tags, kept, guessed, right, scripts] = [0, 0, 0, 0, 0]
  const kindsOf = (script: string) => parseScript(script).markers.map(({ type }) => type)
  for (const index of lecture.slides.keys()) {
    if (index >= limit) break
    const { script } = await builtin.annotateScript(requestAt(lecture, index))
    const request = { script, from: language, to, lectureTitle: title, courseName: title, settings }
    const translated = await unlessRefused(translateScript(translate, request, { usageContext }))
    if (!translated) continue
    scripts += 1
    guessed += translated.guessed
    const left = kindsOf(translated.script)
    for (const kind of kindsOf(script)) {
      tags += 1
      const at = left.indexOf(kind)
      if (at < 0) continue
      left.splice(at, 1)
      kept += 1
    }
    if ((detectLanguage(translated.script) ?? to) === to) right += 1
  }
  const line = (what: string, of: number, figure: string): Figure => ({
    task: 'translate',
    by,
    language: `${language} → ${to}`,
    what,
    of,
    figure,
  })
  return [
    line('tags kept', tags, share(kept, tags)),
    line('tags whose place was guessed', tags, String(guessed)),
    line('in the other language', scripts, share(right, scripts)),
  ]
}
