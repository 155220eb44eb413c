/** A caption: its text and when it is shown, in milliseconds of the audio. */
type Cue = { startMs: number; endMs: number; text: string }

const pad = (value: number, length = 2): string => String(value).padStart(length, '0')

const clock = (ms: number): string => {
  const whole = Math.max(0, Math.round(ms))
  const hours = Math.floor(whole / 3_600_000)
  const minutes = Math.floor(whole / 60_000) % 60
  const seconds = Math.floor(whole / 1_000) % 60
  return `${pad(hours)}:${pad(minutes)}:${pad(seconds)}.${pad(whole % 1_000, 3)}`
}

/**
 * Escapes a cue's text: no markup, no blank line (it would end the cue), no arrow. Source: W3C WebVTT,
 * 4.2.2.
 */
const asCueText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll(/\s+/g, ' ').trim()

/** Captions as a WebVTT file, ordered by time; cues without words or duration are left out. */
export function writeWebVtt(cues: readonly Cue[], language: string): string {
  const blocks = cues
    .filter((cue) => cue.endMs > cue.startMs && cue.text.trim() !== '')
    .toSorted((a, b) => a.startMs - b.startMs)
    .map(
      (cue, index) => `${index + 1}\n${clock(cue.startMs)} --> ${clock(cue.endMs)}\n${asCueText(cue.text)}`,
    )
  return `${[`WEBVTT\nLanguage: ${language.replaceAll(/[^\w-]/g, '')}`, ...blocks].join('\n\n')}\n`
}
