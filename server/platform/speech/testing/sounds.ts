import { sampleRate } from '../pipeline/encode-mp3.ts'

/**
 * Makes a sound with the rhythm of speech: syllables of 120 ms with rising and falling loudness, and short
 * stops.
 */
export function makeSyllables(seconds: number, peak = 12_000): Int16Array {
  return Int16Array.from({ length: Math.round(seconds * sampleRate) }, (_, i) => {
    const swell = Math.sin((Math.PI * (i % 3_300)) / 2_646)
    return swell <= 0 ? 0 : peak * swell * Math.sin((2 * Math.PI * 220 * i) / sampleRate)
  })
}

/** Makes white noise, the same each time. */
export function makeNoise(seconds: number, peak = 12_000): Int16Array {
  let seed = 1
  return Int16Array.from({ length: Math.round(seconds * sampleRate) }, () => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return (seed / 1_073_741_824 - 1) * peak
  })
}

export const makeSilence = (seconds: number) => new Int16Array(Math.round(seconds * sampleRate))

export const joinSounds = (...parts: Int16Array[]) =>
  Int16Array.from(parts.flatMap((part) => Array.from(part)))
