import type { ScriptSettings } from '@lectern/core/ai/engine.ts'

type Tone = ScriptSettings['tone']

/**
 * The sentences that connect a slide's own words, in one language. Places: `{title}` a title, `{list}` joined points,
 * `{x}` one point, `{lecture}` the lecture's title. Every list holds sentences that say the same, taken in turn.
 * They may claim nothing about the subject.
 */
export type Phrases = {
  greeting: Record<Tone, string[]>
  /** Says what the first slide's title is. */
  opening: string[]
  introduction: Record<Tone, string[]>
  /** Announces a slide that has only a title. */
  section: string[]
  /** The slide goes on with the title of the one before. */
  continuation: string[]
  /** Before the first, a middle and the last of several sentences. */
  first: string[]
  next: string[]
  last: string[]
  /** Introduces a list of short points; one short point. */
  points: string[]
  point: string[]
  /** A step that shows nothing new to read. */
  look: string[]
  formula: string[]
  code: string[]
  /** Where the slide shows a figure or table and nothing of it is spoken. */
  figure: string[]
  recap: string[]
  recapTitle: string[]
  transition: string[]
  question: string[]
  /** A question to the audience at the end of a slide, made from its title. */
  endQuestion: string[]
  closing: Record<Tone, string[]>
}

/** One list for the measured tones, one for the lively ones. */
export function inTwoTones(measured: string[], lively: string[]): Record<Tone, string[]> {
  return { professional: measured, neutral: measured, academic: measured, casual: lively, engaging: lively }
}
