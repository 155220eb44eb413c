import { describe, expect, it } from 'vitest'
import { makeSilence, makeSyllables } from '../testing/sounds.ts'
import { sampleRate } from './encode-mp3.ts'
import { createLoudnessMeter, findGain } from './loudness.ts'

const tone = (hertz: number, peak: number) =>
  Int16Array.from(
    { length: sampleRate * 3 },
    (_, i) => 32_767 * peak * Math.sin((2 * Math.PI * hertz * i) / sampleRate),
  )

function measure(...parts: Int16Array[]) {
  const meter = createLoudnessMeter(sampleRate)
  for (const part of parts) meter.add(part)
  return meter.read()
}

describe('loudness', () => {
  it('measures the reference tone of BS.1770: 997 Hz at full scale is -3.01 LUFS', () => {
    expect(measure(tone(997, 1)).lufs).toBeCloseTo(-3.01, 1)
    expect(measure(tone(997, 0.1)).lufs).toBeCloseTo(-23.01, 1)
  })

  it('weights low tones less, and does not count pauses', () => {
    expect(measure(tone(40, 0.5)).lufs).toBeLessThan(measure(tone(1000, 0.5)).lufs - 3)
    const speech = tone(500, 0.2)
    expect(measure(speech, makeSilence(20), speech).lufs).toBeCloseTo(measure(speech).lufs, 0)
    expect(measure(makeSilence(1))).toEqual({ lufs: Number.NEGATIVE_INFINITY, peak: 0 })
  })

  it.each([500, 5_000, 32_767])(
    'brings speech with peaks of %i near -20 LUFS, never near full scale',
    (peak) => {
      const speech = makeSyllables(5, peak)
      const measured = measure(speech)
      const gain = findGain(measured)
      expect(measured.peak * gain).toBeLessThanOrEqual(0.851)
      expect(measured.lufs + 20 * Math.log10(gain)).toBeCloseTo(-20, 1)
    },
  )
})
