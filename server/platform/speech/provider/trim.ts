import { sampleRate } from '../pipeline/encode-mp3.ts'

const FRAME = sampleRate / 50
/** Mean level of 20 ms from which a frame counts as audible; breath and studio hiss are quieter. */
const HEARD = 60
/** Silence that stays at both ends, so that no soft consonant is cut. */
const MARGIN_MS = 60

/**
 * Trims the silence that voices leave at both ends of 16-bit samples: the pipeline sets the gaps. Audio
 * without any sound stays unchanged.
 */
export const trimSilence = (samples: Int16Array): Int16Array => {
  const isHeard = (from: number): boolean => {
    let sum = 0
    for (let at = from; at < Math.min(from + FRAME, samples.length); at += 1)
      sum += Math.abs(samples[at] as number)
    return sum / FRAME >= HEARD
  }
  let start = 0
  while (start < samples.length && !isHeard(start)) start += FRAME
  if (start >= samples.length) return samples
  let end = samples.length
  while (end > start && !isHeard(Math.max(0, end - FRAME))) end -= FRAME
  const margin = Math.round((MARGIN_MS * sampleRate) / 1000)
  return samples.subarray(Math.max(0, start - margin), Math.min(samples.length, end + margin))
}
