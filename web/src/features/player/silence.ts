import type { SlideEntry } from '@lectern/contract/lectures.ts'

/** How long a slide without a script is shown while the lecture plays. */
export const silentSeconds = 5

/** Low, because nothing is heard: a minute takes 240 kB. */
const samplesPerSecond = 4_000

/** Writes a WAV file without sound: mono, 8 bits. */
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

let silentUrl: string | undefined

/** Gives a slide that is shown without a script a silent recording: it is played, ends and counts as heard like the others. */
export function giveSilence(slide: SlideEntry): SlideEntry {
  if (!slide.is_silent) return slide
  // One for all slides, for as long as the page is open.
  silentUrl ??= URL.createObjectURL(writeSilence(silentSeconds))
  return { ...slide, audio_url: silentUrl, audio_duration_ms: silentSeconds * 1000, audio_marks: [] }
}
