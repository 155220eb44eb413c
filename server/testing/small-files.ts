import { splitSentences } from '@lectern/core/script/sentences.ts'
import { PDFDocument, StandardFonts } from 'pdf-lib'
import sharp from 'sharp'
import { createMp3, sampleRate } from '../platform/speech/pipeline/encode-mp3.ts'
import type { SpeechEngine } from '../platform/speech/speech-engine.ts'

let made = 0

/** Draws a real WebP of a few bytes; each call gives a different one. */
export const drawPicture = async (width = 64, height = 36): Promise<Uint8Array> => {
  made += 1
  const background = { r: made & 255, g: (made >> 8) & 255, b: (made >> 16) & 255 }
  return sharp({ create: { width, height, channels: 3, background } })
    .webp({ lossless: true })
    .toBuffer()
}

/**
 * A drawing as the drawing board sends it: a transparent PNG with some ink, as a data URL. Each call gives
 * a different one.
 */
export const drawInk = async (width = 64, height = 36): Promise<string> => {
  made += 1
  const ink = { r: made & 255, g: (made >> 8) & 255, b: 7, alpha: 1 }
  const stroke = await sharp({ create: { width: 8, height: 2, channels: 4, background: ink } })
    .png()
    .toBuffer()
  const paper = { r: 0, g: 0, b: 0, alpha: 0 }
  const png = await sharp({ create: { width, height, channels: 4, background: paper } })
    .composite([{ input: stroke, left: 4, top: 4 }])
    .png()
    .toBuffer()
  return `data:image/png;base64,${png.toString('base64')}`
}

let tone: Promise<Uint8Array> | undefined

const encodeTone = async (): Promise<Uint8Array> => {
  const samples = Int16Array.from({ length: sampleRate / 10 }, (_, at) =>
    Math.round(8_000 * Math.sin((at * 200) / sampleRate)),
  )
  const encoder = await createMp3()
  encoder.add(samples)
  return encoder.finish()
}

/** Makes a real MP3 with a tone of a tenth of a second; each call gives a different one, by its title (ID3v1). */
export const makeTone = async (): Promise<{ mp3: Uint8Array; durationMs: number }> => {
  made += 1
  tone ??= encodeTone()
  const title = Buffer.alloc(128)
  title.write(`TAGTone ${made}`)
  return { mp3: Buffer.concat([await tone, title]), durationMs: 100 }
}

/** Spreads the sentences of a text evenly over its audio. */
export const makeCues = (text: string, language: string, durationMs: number) =>
  splitSentences(text, language).map(({ start, end }, index, { length }) => ({
    start,
    end,
    startMs: Math.round((index * durationMs) / length),
    endMs: Math.round(((index + 1) * durationMs) / length),
  }))

/** Speaks every text as a short tone: for tests that need recordings, whatever they sound like. A built-in voice takes seconds. */
export const toneVoice: SpeechEngine = {
  idFor: (language) => `tone-${language}`,
  async speak({ text, language }) {
    const { mp3, durationMs } = await makeTone()
    const cues = makeCues(text, language, durationMs).map((cue, index) => ({
      ...cue,
      index,
      text: text.slice(cue.start, cue.end),
    }))
    return { mp3, durationMs, cues, leftOut: [], engine: toneVoice.idFor(language) }
  },
  close: async () => {},
}

/** Writes a real PDF with the given lines on each page; a page without lines is blank. */
export const writePdf = async (pages: string[][]): Promise<Uint8Array> => {
  const document = await PDFDocument.create()
  // Otherwise two PDFs of the same second would have equal bytes and be one stored file.
  document.setTitle(crypto.randomUUID())
  const font = await document.embedFont(StandardFonts.Helvetica)
  for (const lines of pages) {
    const page = document.addPage([480, 270])
    for (const [index, line] of lines.entries())
      page.drawText(line, { x: 30, y: 220 - index * 24, size: 16, font })
  }
  return document.save()
}
