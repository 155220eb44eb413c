import { describe, expect, it } from 'vitest'
import { readWav } from './read-wav.ts'
import { resample } from './resample.ts'
import { splitLong } from './split-long.ts'
import { trimSilence } from './trim.ts'

type Form = { code?: number; bits?: number; channels?: number; rate?: number; size?: number; before?: Buffer }

/** A WAV file of a ramp from -0.5 to 0.5, in any format. */
const wavOf = (count: number, form: Form = {}): Buffer => {
  const { code = 1, bits = 16, channels = 1, rate = 24_000, before = Buffer.alloc(0) } = form
  const width = bits / 8
  const data = Buffer.alloc(count * width * channels)
  for (let at = 0; at < count * channels; at += 1) {
    const value = Math.floor(at / channels) / count - 0.5
    if (code === 3) data.writeFloatLE(value, at * width)
    else data.writeIntLE(Math.round(value * (2 ** (bits - 1) - 1)), at * width, width)
  }
  const head = Buffer.alloc(24)
  head.write('fmt ', 0, 'latin1')
  head.writeUInt32LE(16, 4)
  head.writeUInt16LE(code, 8)
  head.writeUInt16LE(channels, 10)
  head.writeUInt32LE(rate, 12)
  head.writeUInt32LE(rate * width * channels, 16)
  head.writeUInt16LE(width * channels, 20)
  head.writeUInt16LE(bits, 22)
  const size = Buffer.alloc(4)
  size.writeUInt32LE(form.size ?? data.length)
  const riff = Buffer.from('RIFF\xff\xff\xff\xffWAVE', 'latin1')
  return Buffer.concat([riff, before, head, Buffer.from('data', 'latin1'), size, data])
}

describe('a WAV file', () => {
  it.each<[string, Form]>([
    ['16 bits', {}],
    ['24 bits', { bits: 24 }],
    ['32 bits', { bits: 32 }],
    ['floats', { code: 3, bits: 32 }],
    ['two channels', { channels: 2 }],
    ['another rate', { rate: 44_100 }],
    ['a size that is not known yet', { size: 0xffff_ffff }],
    ['another chunk before', { before: Buffer.from('LIST\x03\x00\x00\x00abc\x00', 'latin1') }],
  ])('is read: %s', (_, form) => {
    const sound = readWav(wavOf(100, form))!
    expect(sound.sampleRate).toBe(form.rate ?? 24_000)
    expect(sound.samples).toHaveLength(100)
    expect(sound.samples[0]).toBeCloseTo(-0.5, 3)
    expect(sound.samples[75]).toBeCloseTo(0.25, 3)
  })

  it.each<[string, Uint8Array]>([
    ['nothing', new Uint8Array()],
    ['a page', Buffer.from('<!doctype html><title>Sign in</title>'.repeat(10))],
    ['JSON', Buffer.from('{"error": {"message": "no"}}')],
    ['an MP3 file', Buffer.concat([Buffer.from('ID3'), Buffer.alloc(500)])],
    ['a head alone', wavOf(100).subarray(0, 30)],
    ['less than its head says', wavOf(100).subarray(0, 150)],
    ['8 bits', wavOf(100, { bits: 8 })],
    ['no channel', wavOf(100, { channels: 0 })],
    ['no rate', wavOf(100, { rate: 1 })],
    ['chunks that lead nowhere', Buffer.from(`RIFF____WAVE${'junk\xff\xff\xff\x7f'.repeat(3)}`, 'latin1')],
  ])('is refused: %s', (_, bytes) => {
    expect(readWav(bytes)).toBeUndefined()
  })
})

const toneOf = (hertz: number, rate: number, seconds = 0.5) =>
  Float32Array.from({ length: rate * seconds }, (_, at) => 0.5 * Math.sin((2 * Math.PI * hertz * at) / rate))
const powerOf = (samples: Float32Array) =>
  samples.slice(500, -500).reduce((sum, one) => sum + one * one, 0) / (samples.length - 1_000)

describe('audio at another rate', () => {
  it.each([8_000, 16_000, 24_000, 44_100, 48_000])('keeps its signal: from %i samples per second', (rate) => {
    const made = resample(toneOf(440, rate), rate, 22_050)
    expect(made.length).toBe(Math.floor(rate * 0.5 * (22_050 / rate)))
    const wanted = toneOf(440, 22_050)
    for (let at = 500; at < made.length - 500; at += 7) expect(made[at]).toBeCloseTo(wanted[at]!, 2)
  })

  it("holds no frequency above the lower rate's limit", () => {
    expect(powerOf(resample(toneOf(15_000, 48_000), 48_000, 22_050))).toBeLessThan(1e-5)
    expect(powerOf(resample(toneOf(5_000, 48_000), 48_000, 22_050))).toBeCloseTo(0.125, 2)
  })
})

it('trimming removes the silence at both ends and no speech', () => {
  const sound = new Int16Array(22_050 * 3)
  for (let at = 22_050; at < 44_100; at += 1) sound[at] = at % 2 ? 8_000 : -8_000
  const cut = trimSilence(sound)
  expect(cut.filter((one) => one !== 0)).toHaveLength(22_050)
  expect(cut.length).toBeLessThan(22_050 * 1.2)
  expect(trimSilence(new Int16Array(1_000))).toHaveLength(1_000)
})

it('splitLong cuts long sentences at pauses if possible, and loses no text', () => {
  const clauses = 'and so on and on, '.repeat(30).trim()
  for (const [text, most] of [
    [clauses, 100],
    ['word '.repeat(100).trim(), 64],
    ['a'.repeat(500), 64],
    ['😀'.repeat(200), 63],
    ['말'.repeat(300), 100],
  ] as const) {
    const pieces = splitLong(text, most)
    for (const piece of pieces) {
      expect(piece.length).toBeLessThanOrEqual(most)
      expect(piece.isWellFormed()).toBe(true)
    }
    expect(pieces.join('').replaceAll(' ', '')).toBe(text.replaceAll(' ', ''))
  }
  expect(splitLong(clauses, 100)[0]).toMatch(/,$/)
  expect(splitLong('Short.')).toEqual(['Short.'])
})
