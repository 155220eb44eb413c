/** A phrase for the formal tones (professional, neutral, academic), and one for the others. */
type InTwoTones<Words> = { measured: Words; lively: Words }

/**
 * The sentences around a slide's own words, in one language. Placeholders: `{title}` a title, `{list}` joined points,
 * `{x}` one point. They must not say anything about the subject.
 */
export type Phrases = {
  greeting: InTwoTones<string>
  /** Names the first slide's title. */
  opening: string
  /** Name the title of a slide. They mean the same and are used in rotation. */
  introduction: InTwoTones<string[]>
  /** For a slide with the same title as the one before. */
  continuation: string
  /** Before a point that speaks for or against something. */
  pro: string
  con: string
  formula: string
  /** Name a formula and a program within a sentence. */
  thatFormula: string
  thatCode: string
  code: string
  /** For a figure or table of which nothing is spoken. */
  figure: string
  /** Names the labels of a figure. */
  labels: string
  recap: string
  closing: InTwoTones<string>
}
