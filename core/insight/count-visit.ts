/** An event of one visit, as the browser logged it. */
export type VisitEvent = {
  type: string
  /** 1-based. */
  slide: number | null
  data: Record<string, unknown>
  atMs: number
}

/** What one visit did on one slide in one language. */
type SlideVisit = {
  slide: number
  /** Empty: the visit began in a release that did not log the language. */
  language: string
  /** From coming to the slide until leaving it, with pauses. */
  seconds: number
  /** How often a part of it was heard again. */
  replays: number
  /** Returns from a later slide. */
  backJumps: number
  pauses: number
  /** Heard to its end, or marked as studied. */
  isFinished: boolean
}

type VisitFigures = {
  startedAtMs: number
  endedAtMs: number
  lastSlide: number | null
  slides: SlideVisit[]
}

/** Without an event for longer than this, the student was probably elsewhere: only this much counts. */
const longestPauseSeconds = 600
/** A jump in the audio over less than this is an inaccurate press. */
const shortestReplayMs = 3_000
/** Playing from before this point plays from the start. */
const startMs = 1_000

const numberOf = (value: unknown): number | null =>
  typeof value === 'number' && Number.isFinite(value) ? value : null
const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && /^[a-z-]{2,10}$/i.test(value) ? value : undefined

/**
 * Counts one visit to a lecture from its events: the only place where events become figures. The order of the events
 * given does not matter, and counting again gives the same. Null without events.
 */
export const countVisit = (events: readonly VisitEvent[]): VisitFigures | null => {
  const ordered = events.toSorted((one, other) => one.atMs - other.atMs)
  const [first, last] = [ordered[0], ordered.at(-1)]
  if (!first || !last) return null
  const change = ordered.find(({ type }) => type === 'language_change')
  const known = ordered.find(({ data }) => textOf(data.language) !== undefined)
  let language = textOf(change?.data.from) ?? textOf(known?.data.language) ?? ''
  const slides = new Map<string, SlideVisit>()
  const played = new Set<number>()
  let slide: number | null = null
  let atMs = first.atMs
  const open = (number: number): SlideVisit => {
    const key = `${number} ${language}`
    const begunBefore = slides.get(key)
    if (begunBefore) return begunBefore
    const begun = {
      slide: number,
      language,
      seconds: 0,
      replays: 0,
      backJumps: 0,
      pauses: 0,
      isFinished: false,
    }
    slides.set(key, begun)
    return begun
  }
  for (const event of ordered) {
    const passed = Math.min(longestPauseSeconds, (event.atMs - atMs) / 1_000)
    atMs = event.atMs
    // The time before a change of slides belongs to the slide that is left.
    if (slide !== null) open(slide).seconds += passed
    if (event.slide === null) continue
    if (event.type === 'slide_completion') {
      open(event.slide).isFinished = true
      // Autoplay may have gone on to the next slide.
      slide ??= event.slide
      continue
    }
    slide = event.slide
    if (event.type === 'language_change') language = textOf(event.data.to) ?? language
    const here = open(slide)
    if (event.type === 'slide_navigation') {
      const from = numberOf(event.data.from)
      if (from !== null && from > slide) here.backJumps += 1
    }
    if (event.type === 'pause') here.pauses += 1
    if (event.type === 'play') {
      if ((numberOf(event.data.at_ms) ?? 0) < startMs && played.has(slide)) here.replays += 1
      played.add(slide)
    }
    if (event.type === 'audio_seek') {
      const [from, to] = [numberOf(event.data.from_ms), numberOf(event.data.to_ms)]
      if (from !== null && to !== null && from - to >= shortestReplayMs) here.replays += 1
    }
  }
  return {
    startedAtMs: first.atMs,
    endedAtMs: last.atMs,
    lastSlide: slide,
    slides: [...slides.values()].map((one) => ({ ...one, seconds: Math.round(one.seconds) })),
  }
}
