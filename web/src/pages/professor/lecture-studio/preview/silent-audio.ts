import type { Lecture, SlideEntry } from '@lectern/contract/lectures.ts'
import { silentSeconds } from '../../../../features/player/silence.ts'
import { countWords, estimateSpokenMs } from '../../../../features/scripts/spoken-length.ts'
import type { readSentences } from '../../../../features/speech/sentences.ts'

/** Minimum time of a sentence, even of "Yes.". */
const shortestMs = 900
/** Gives each slide without audio a silent recording. @param urlOf the address of one that takes so many seconds */
export function fillSilence(
  lecture: Lecture,
  read: typeof readSentences,
  urlOf: (seconds: number) => string,
): Lecture {
  const fill = (slide: SlideEntry, language: string): SlideEntry => {
    if (slide.audio_url) return slide
    let endMs = 0
    const audio_marks = read(slide.script, language, null).map(({ text, start, end }) => {
      const start_ms = endMs
      endMs += Math.max(shortestMs, estimateSpokenMs(countWords(text, language), language))
      return { start, end, start_ms, end_ms: endMs }
    })
    const seconds = Math.ceil(Math.max(endMs / 1000, silentSeconds))
    return { ...slide, audio_url: urlOf(seconds), audio_duration_ms: seconds * 1000, audio_marks }
  }
  return {
    ...lecture,
    slides: Object.fromEntries(
      Object.entries(lecture.slides).map(([language, slides]) => [
        language,
        slides.map((slide) => fill(slide, language)),
      ]),
    ),
  }
}
