import type { JobStatus } from '@lectern/contract/jobs.ts'
import type { Lecture, SlideEntry } from '@lectern/contract/lectures.ts'
import { isThinScript } from '@lectern/core/script/phrases/thin-script.ts'
import { languagesOf } from '../../../../../features/languages/languages-of.ts'
import { findWrittenSlides } from '../jobs/find-written-slides.ts'

/** State of a slide in one language: its gaps or the work on it. */
export type SlideState =
  | 'ready'
  | 'noScript'
  | 'noAudio'
  | 'stale'
  /** The script is a translation of an earlier text of the default language. */
  | 'staleTranslation'
  | 'waiting'
  | 'writing'
  | 'speaking'
  | 'unsaved'
  /** The page could not be rendered; its picture is grey. */
  | 'failed'

export type SlideStates = {
  /** 1-based. */
  number: number
  thumbnailUrl: string
  title: string | null
  /** The page could not be rendered; its picture is grey. */
  isPictureMissing: boolean
  /** A new deck changed the page, and the professor has not looked at it since. */
  needsCheck: boolean
  /** The most urgent of the languages' states. */
  overall: SlideState
  byLanguage: Record<string, SlideState>
  /** The languages in which the stored script says next to nothing. */
  thin: readonly string[]
}

export type LectureCounts = {
  total: number
  /** Number of slides that are complete in every language. */
  ready: number
  /** Counted by slide and language: one slide in two languages is two recordings. */
  scriptsToWrite: number
  audioToMake: number
  /** Slides whose audio is missing or stale in a language. */
  slidesToSpeak: number
  /** Of the default language only, which "Generate All Scripts" fills. */
  defaultScriptsToWrite: number
}

/** Key of a slide in a language: `en 3`. */
export const slideKeyOf = (language: string, slide: number): string => `${language} ${slide}`

/** Parses a key made by `slideKeyOf`. */
export const readSlideKey = (key: string): { language: string; slide: number } => {
  const [language = '', slide] = key.split(' ')
  return { language, slide: Number(slide) }
}

const byUrgency: SlideState[] = [
  'unsaved',
  'writing',
  'speaking',
  'waiting',
  'noScript',
  'noAudio',
  'stale',
  'staleTranslation',
  'ready',
]

const knownThin = new WeakMap<SlideEntry, boolean>()
/** Examined once for each loaded script: a lecture may have hundreds. */
function isThin(entry: SlideEntry | undefined, language: string): boolean {
  if (!entry) return false
  const found = knownThin.get(entry) ?? isThinScript(entry.script, language)
  knownThin.set(entry, found)
  return found
}

/** Reads the stored state of a slide in one language, without running jobs. */
export function readStoredState(entry: SlideEntry): 'ready' | 'noScript' | 'noAudio' | 'stale' {
  if (entry.is_silent) return 'ready'
  if (entry.script.trim() === '') return 'noScript'
  if (entry.audio_url) return 'ready'
  return entry.audio_stale ? 'stale' : 'noAudio'
}

/**
 * Computes the states of all slides in all languages. `active` are the running jobs; `unsaved` are keys of
 * slides with a draft; `queued` are keys of slides whose audio was requested but has not started.
 */
export function readSlideStates(
  lecture: Lecture,
  active: readonly JobStatus[],
  unsaved: ReadonlySet<string>,
  queued: ReadonlySet<string> = new Set(),
): SlideStates[] {
  const bySlide = new Map<string, SlideState>([...queued].map((address) => [address, 'waiting']))
  for (const job of active) {
    if (job.slide_index === null || job.language === null) continue
    const doing = job.kind === 'audio' ? 'speaking' : 'writing'
    bySlide.set(slideKeyOf(job.language, job.slide_index), job.status === 'PENDING' ? 'waiting' : doing)
  }
  const writingAll = active.find((job) => job.kind === 'lecture_scripts')
  const isTranslating = active.some((job) => job.kind === 'translation')
  const stateAt = (entry: SlideEntry, language: string): SlideState => {
    const address = slideKeyOf(language, entry.index)
    if (unsaved.has(address)) return 'unsaved'
    const running = bySlide.get(address)
    if (running) return running
    const stored = readStoredState(entry)
    const isBehind = entry.translation_stale === true
    if (isTranslating && language !== lecture.default_language && (isBehind || stored === 'noScript'))
      return 'waiting'
    if (stored === 'noScript' && writingAll?.language === language) {
      const at = writingAll.status === 'RUNNING' ? findWrittenSlides(writingAll) : []
      if (at.includes(entry.index)) return 'writing'
      // The job is past this slide, so it could not write its script.
      if (at[0] === undefined || at[0] < entry.index) return 'waiting'
    }
    // Gaps that prevent publishing come first.
    return stored === 'ready' && isBehind ? 'staleTranslation' : stored
  }
  const languages = languagesOf(lecture)
  const first = lecture.slides[lecture.default_language] ?? []
  return first.map((slide, address) => {
    const byLanguage = Object.fromEntries(
      languages.map((language) => {
        const entry = lecture.slides[language]?.[address]
        return [language, entry ? stateAt(entry, language) : 'noScript']
      }),
    )
    // A language in preparation blocks nothing: its gaps are shown in that language only.
    const states = lecture.supported_languages.map((language) => byLanguage[language])
    const found = byUrgency.find((state) => states.includes(state)) ?? 'ready'
    const overall = slide.picture_missing && found !== 'unsaved' ? 'failed' : found
    return {
      number: slide.index,
      thumbnailUrl: slide.thumbnail_url,
      title: slide.title,
      isPictureMissing: slide.picture_missing === true,
      needsCheck: slide.needs_check === true,
      overall,
      byLanguage,
      thin: languages.filter((language) => isThin(lecture.slides[language]?.[address], language)),
    }
  })
}

/** Reads the state of a slide in one language, ignoring the other languages. */
export function readStateIn(slide: SlideStates, language: string): SlideState {
  const state = slide.byLanguage[language] ?? 'noScript'
  return slide.isPictureMissing && state !== 'unsaved' ? 'failed' : state
}

/** Counts the slides that are complete in a language, without running jobs. */
export const countReady = (lecture: Lecture, language: string): number =>
  (lecture.slides[language] ?? []).filter((entry) => readStoredState(entry) === 'ready').length

/** Counts stored scripts and audio, without running jobs. */
export function countLecture(lecture: Lecture): LectureCounts {
  const counts = { ready: 0, scriptsToWrite: 0, audioToMake: 0, slidesToSpeak: 0, defaultScriptsToWrite: 0 }
  for (let address = 0; address < lecture.total_slides; address++) {
    let isReady = true
    let isSpoken = true
    for (const language of lecture.supported_languages) {
      const entry = lecture.slides[language]?.[address]
      const state = entry ? readStoredState(entry) : 'noScript'
      if (state !== 'ready') isReady = false
      if (state === 'noAudio' || state === 'stale') {
        counts.audioToMake += 1
        isSpoken = false
      }
      if (state !== 'noScript') continue
      counts.scriptsToWrite += 1
      if (language === lecture.default_language) counts.defaultScriptsToWrite += 1
    }
    if (isReady) counts.ready += 1
    if (!isSpoken) counts.slidesToSpeak += 1
  }
  return { total: lecture.total_slides, ...counts }
}

/** Lists each slide and language with a script but without current audio, one language after the other. */
export function listMissingAudio(lecture: Lecture): { slide_index: number; language: string }[] {
  const missing: { slide_index: number; language: string }[] = []
  for (const language of lecture.supported_languages) {
    for (const entry of lecture.slides[language] ?? []) {
      const state = readStoredState(entry)
      if (state === 'noAudio' || state === 'stale') missing.push({ slide_index: entry.index, language })
    }
  }
  return missing
}
