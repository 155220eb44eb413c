import type { SlideLine } from '@lectern/core/ai/engine.ts'
import { createBuiltInEngine } from '../builtin-engine.ts'

/** The script that the built-in engine writes for these lines, as the fourth of nine slides. */
export const writeSlide = async (lines: SlideLine[], language = 'en'): Promise<string> => {
  const { script } = await createBuiltInEngine().writeScript({
    slide: { number: 4, lines },
    before: null,
    after: null,
    slideCount: 9,
    lectureTitle: 'L',
    courseName: 'C',
    language,
    settings: { length: 'medium', tone: 'professional', style: 'standard' },
    instructions: '',
    currentScript: '',
  })
  return script
}
