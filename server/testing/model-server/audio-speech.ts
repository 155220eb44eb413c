import { type ErrorReply, isObject } from './protocol.ts'

const formats = ['mp3', 'opus', 'aac', 'flac', 'wav', 'pcm']
const LONGEST_INPUT = 4_096

/** A request for speech, as `POST /audio/speech` takes it. */
export type SpeechReading = { model: string; input: string; voice: string; format: string }

export const readSpeech = (
  body: unknown,
  known: { model: string; voices: readonly string[] },
): SpeechReading | ErrorReply => {
  if (!isObject(body)) return { status: 400, message: 'We could not parse the JSON body of your request.' }
  const { model, input, voice, response_format: format = 'mp3' } = body
  if (typeof model !== 'string') return { status: 400, message: 'you must provide a model parameter' }
  if (model !== known.model)
    return { status: 404, message: `The model \`${model}\` does not exist.`, code: 'model_not_found' }
  if (typeof input !== 'string' || input === '')
    return { status: 400, message: "Invalid 'input': expected a string with at least 1 character." }
  if ([...input].length > LONGEST_INPUT)
    return { status: 400, message: `Invalid 'input': string too long. Expected at most ${LONGEST_INPUT}.` }
  if (typeof voice !== 'string' || !known.voices.includes(voice))
    return { status: 400, message: `Invalid 'voice': '${String(voice)}' is not one of the known voices.` }
  if (typeof format !== 'string' || !formats.includes(format))
    return { status: 400, message: `Invalid 'response_format': '${String(format)}'.` }
  return { model, input, voice, format }
}

/** The quality of a recording, or its fault. */
export type Sound = 'good' | 'silent' | 'clipped' | 'short' | 'noise' | 'stereo' | 'paused'

const lettersAndDigits = /[\p{L}\p{N}]/gu
const wide = /[\p{sc=Han}\p{sc=Hangul}\p{sc=Hiragana}\p{sc=Katakana}]/gu

/** The approximate time that a voice takes for a text. */
const secondsFor = (text: string): number => {
  const many = text.match(wide)?.length ?? 0
  return 0.3 + many * 0.2 + ((text.match(lettersAndDigits)?.length ?? 0) - many) * 0.07
}

/**
 * Makes a sound with the rhythm of speech at 24 kHz: syllables that rise and fall, with silence at both
 * ends.
 */
export const makeSound = (text: string, sound: Sound, rate = 24_000): Int16Array => {
  const seconds = secondsFor(text) * (sound === 'short' ? 0.15 : 1)
  const length = Math.max(1, Math.round(seconds * rate))
  let seed = 1
  return Int16Array.from({ length }, (_, at) => {
    if (sound === 'silent') return 0
    if (sound === 'noise') {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
      return (seed / 1_073_741_824 - 1) * 12_000
    }
    const second = at / rate
    const swell = Math.sin((Math.PI * (second % 0.15)) / 0.12)
    const tone = swell <= 0 ? 0 : swell * Math.sin(2 * Math.PI * 220 * second)
    return sound === 'clipped' ? Math.max(-32_768, Math.min(32_767, tone * 90_000)) : tone * 12_000
  })
}

/** Writes a WAV file as servers stream one: the sizes in its header are not known yet. */
export const writeWav = (samples: Int16Array, sound: Sound, rate = 24_000): Buffer => {
  const channels = sound === 'stereo' ? 2 : 1
  const data = Buffer.alloc(samples.length * 2 * channels)
  for (const [at, sample] of samples.entries())
    for (let channel = 0; channel < channels; channel += 1)
      data.writeInt16LE(sample, (at * channels + channel) * 2)
  const head = Buffer.alloc(44)
  head.write('RIFF', 0, 'latin1')
  head.writeUInt32LE(0xffff_ffff, 4)
  head.write('WAVEfmt ', 8, 'latin1')
  head.writeUInt32LE(16, 16)
  head.writeUInt16LE(1, 20)
  head.writeUInt16LE(channels, 22)
  head.writeUInt32LE(rate, 24)
  head.writeUInt32LE(rate * 2 * channels, 28)
  head.writeUInt16LE(2 * channels, 32)
  head.writeUInt16LE(16, 34)
  head.write('data', 36, 'latin1')
  head.writeUInt32LE(0xffff_ffff, 40)
  return Buffer.concat([head, data])
}
