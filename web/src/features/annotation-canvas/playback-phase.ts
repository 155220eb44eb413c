/** `rest`: not started, heard to the end, or studied before. All annotations are drawn then. */
export type PlaybackPhase = 'rest' | 'playing' | 'paused'

type Audio = { playing: boolean; ended: boolean; timeMs: number }

/** Reads the phase of a slide's audio. `isStudied`: studied before, and not played since it was opened. */
export function readPhase({ playing, ended, timeMs }: Audio, isStudied: boolean): PlaybackPhase {
  if (playing) return 'playing'
  return ended || timeMs <= 0 || isStudied ? 'rest' : 'paused'
}
