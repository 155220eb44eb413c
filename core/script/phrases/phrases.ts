import type { ScriptSettings } from '../../ai/engine.ts'

type Tone = ScriptSettings['tone']

/**
 * The sentences that connect a slide's own words, in one language. Placeholders: `{title}` a title, `{list}` joined
 * points, `{x}` one point. The sentences of a list mean the same and are used in rotation. They must not say anything
 * about the subject.
 */
export type Phrases = {
  greeting: Record<Tone, string[]>
  /** Names the first slide's title. */
  opening: string[]
  introduction: Record<Tone, string[]>
  /** Announces a slide that has only a title. */
  section: string[]
  /** For a slide with the same title as the one before. */
  continuation: string[]
  /** Before a point that speaks for or against something. */
  pro: string[]
  con: string[]
  /** For a step without new text. */
  look: string[]
  formula: string[]
  /** Name a formula and a program within a sentence. */
  thatFormula: string
  /** Names each further formula of a slide. */
  nextFormula: string
  thatCode: string
  code: string[]
  /** For a figure or table of which nothing is spoken. */
  figure: string[]
  /** Names the labels of a figure. */
  labels: string[]
  recap: string[]
  recapTitle: string[]
  transition: string[]
  question: string[]
  /** A question to the audience at the end of a slide, made from its title. */
  endQuestion: string[]
  closing: Record<Tone, string[]>
}

/** One list for the formal tones, one for the informal ones. */
export function inTwoTones(measured: string[], lively: string[]): Record<Tone, string[]> {
  return { professional: measured, neutral: measured, academic: measured, casual: lively, engaging: lively }
}
