import type { Lecture, SlideEntry } from '@lectern/contract/lectures.ts'
import { countWords, estimateSpokenMs } from '../../../../features/scripts/spoken-length.ts'
import type { readSentences } from '../../../../features/speech/sentences.ts'

/** Minimum time of a sentence, even of "Yes.". */
const shortestMs = 900
/** Of a slide without a script. */
const blankMs = 3_000
/** Low, because nothing is heard: a minute takes 240 kB. */
const samplesPerSecond = 4_000

/** A WAV file without sound: mono, 8 bits. */
export function writeSilence(seconds: number): Blob {
  const count = seconds * samplesPerSecond
  const header = new DataView(new ArrayBuffer(44))
  const writeText = (at: number, text: string) => {
    for (let i = 0; i < text.length; i += 1) header.setUint8(at + i, text.charCodeAt(i))
  }
  writeText(0, 'RIFF')
  header.setUint32(4, 36 + count, true)
  writeText(8, 'WAVEfmt ')
  header.setUint32(16, 16, true)
  header.setUint16(20, 1, true)
  header.setUint16(22, 1, true)
  header.setUint32(24, samplesPerSecond, true)
  header.setUint32(28, samplesPerSecond, true)
  header.setUint16(32, 1, true)
  header.setUint16(34, 8, true)
  writeText(36, 'data')
  header.setUint32(40, count, true)
  // Of 8 bits, the middle is silence.
  return new Blob([header.buffer, new Uint8Array(count).fill(128)], { type: 'audio/wav' })
}

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
    const seconds = Math.ceil(Math.max(endMs, blankMs) / 1000)
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
