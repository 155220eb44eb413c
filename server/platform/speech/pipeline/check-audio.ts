import { createMessage } from '@lectern/core/messages/message.ts'
import { SpeechFailedError, type SpeechFailure } from '../speech-engine.ts'
import { sampleRate } from './encode-mp3.ts'
import type { Loudness } from './loudness.ts'
import { estimateSpeechSeconds } from './speech-length.ts'

const frameSamples = sampleRate / 50
/** Mean level from which a 20 ms frame counts as sound: about -50 dB below full scale. */
const soundLevel = 100
const fullScale = 32_700
const longestPauseSeconds = 2.5

/** Throws if a sentence's audio is silent, far too short or far too long for its words. */
export function checkSentence(samples: Int16Array, sentence: { text: string; readable: string }): void {
  const seconds = samples.length / sampleRate
  const { shortest, longest } = estimateSpeechSeconds(sentence.readable)
  const { activeRatio, longestSilenceSeconds } = measureFrames([samples])
  if (seconds * activeRatio < Math.min(0.03, shortest / 2)) fail('silent', 'audio_silent', sentence.text)
  if (longestSilenceSeconds > longestPauseSeconds) fail('silent', 'audio_paused', sentence.text)
  if (seconds < shortest * 0.6 - 0.1) fail('truncated', 'audio_cut', sentence.text)
  if (seconds > longest * 1.5 + 1) fail('garbled', 'audio_too_long', sentence.text)
}

/**
 * Throws if the joined audio is silent, clipped, cut short, interrupted, or noise instead of speech.
 * `spokenSeconds` is its length without the gaps between sentences.
 */
export function checkWhole(
  parts: Int16Array[],
  { lufs }: Loudness,
  spoken: { readable: string; spokenSeconds: number; leavesOut?: boolean },
): void {
  const frames = measureFrames(parts)
  if (lufs < -55 || frames.activeRatio < 0.1) fail('silent', 'audio_silent')
  if (frames.clippedRatio > 0.0005) fail('clipped', 'audio_distorted')
  if (frames.longestSilenceSeconds > longestPauseSeconds) fail('silent', 'audio_paused')
  if (frames.seconds > 2 && frames.dynamicDecibels < 6) fail('garbled', 'audio_noise')
  // With words left out, the length of the whole text says nothing; each sentence was checked.
  if (spoken.leavesOut) return
  const { shortest, longest } = estimateSpeechSeconds(spoken.readable)
  if (spoken.spokenSeconds < shortest * 0.8 - 0.1) fail('truncated', 'audio_cut')
  if (spoken.spokenSeconds > longest * 1.2 + 2) fail('garbled', 'audio_too_long')
}

/** Faults of one sentence; their message quotes it. */
type OfSentence = 'audio_silent' | 'audio_paused' | 'audio_cut' | 'audio_too_long'

function fail(
  ...[reason, fault, sentence]:
    | [SpeechFailure, OfSentence, sentence: string]
    | [SpeechFailure, OfSentence | 'audio_distorted' | 'audio_noise', sentence?: undefined]
): never {
  throw new SpeechFailedError(
    reason,
    sentence === undefined ? createMessage(fault) : createMessage(`${fault}_at`, { words: [sentence] }),
  )
}

/**
 * Measures 20 ms frames: how many have sound, the longest pause, samples at full scale, and the range of
 * levels.
 */
function measureFrames(parts: Int16Array[]) {
  const levels: number[] = []
  let samples = 0
  let clipped = 0
  let sum = 0
  let filled = 0
  for (const part of parts) {
    samples += part.length
    for (let i = 0; i < part.length; i += 1) {
      const size = Math.abs(part[i] as number)
      if (size >= fullScale) clipped += 1
      sum += size
      filled += 1
      if (filled === frameSamples) {
        levels.push(sum / frameSamples)
        sum = 0
        filled = 0
      }
    }
  }
  if (filled > 0) levels.push(sum / frameSamples)
  let active = 0
  let pause = 0
  let longestPause = 0
  for (const level of levels) {
    if (level >= soundLevel) active += 1
    pause = level >= soundLevel ? 0 : pause + 1
    longestPause = Math.max(longestPause, pause)
  }
  return {
    seconds: samples / sampleRate,
    activeRatio: levels.length === 0 ? 0 : active / levels.length,
    longestSilenceSeconds: longestPause / 50,
    clippedRatio: samples === 0 ? 0 : clipped / samples,
    dynamicDecibels: spread(levels.filter((level) => level > 0)),
  }
}

/**
 * Decibels between the quietest and the loudest tenth of the frames: speech has 20 and more, noise nearly
 * none.
 */
function spread(levels: number[]): number {
  const sorted = levels.sort((a, b) => a - b)
  const low = sorted[Math.floor(sorted.length * 0.1)]
  const high = sorted[Math.floor(sorted.length * 0.9)]
  return low && high ? 20 * Math.log10(high / low) : 0
}
