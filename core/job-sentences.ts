/**
 * The sentences in which jobs say how they go and end, in English as they go over the wire. Jobs write them by their
 * key (`tell`), and screens in other languages read the key and its values back (`readTold`).
 * Where a sentence has two numbers, `_one` and `_other` go by `count`; lists of numbers are in the form of
 * `listNumbers`. Sentences that are no whole ones are joined to those before.
 */
export const jobSentences = {
  preparingSlide: 'Preparing slide {{number}} of {{total}}',
  slidesDrawn: '{{total}} slides are drawn',
  slidesReady_one: '{{count}} slide is ready.',
  slidesReady_other: '{{count}} slides are ready.',
  notDrawn_one: 'Page {{slides}} could not be drawn.',
  notDrawn_other: 'Pages {{slides}} could not be drawn.',
  withoutText_one: '{{count}} of them holds no text that can be read.',
  withoutText_other: '{{count}} of them hold no text that can be read.',
  keptAll_one: '{{count}} unchanged slide kept its script, audio and annotations.',
  keptAll_other: '{{count}} unchanged slides kept their scripts, audio and annotations.',
  keptSome_one: '{{count}} unchanged slide kept its script, audio and annotations;',
  keptSome_other: '{{count}} unchanged slides kept their scripts, audio and annotations;',
  keptNone: 'No slide is unchanged.',
  areNew_one: 'slide {{slides}} is new.',
  areNew_other: 'slides {{slides}} are new.',
  hasMoved: 'Slide {{from}} is now slide {{to}}.',
  haveMoved: '{{count}} of them have another number now.',
  areGone_one: 'Slide {{slides}} of the old PDF is gone with its script.',
  areGone_other: 'Slides {{slides}} of the old PDF are gone with their scripts.',
  draftAgain: 'The lecture is a draft again until the new slides are ready.',
  deckGone: 'The slides were replaced or the lecture was deleted.',
  deckCancelled: 'Preparing the slides was cancelled.',
  deckCancelledAt_one:
    'Cancelled. {{count}} of {{total}} slides is ready. Upload the PDF again to have them all.',
  deckCancelledAt_other:
    'Cancelled. {{count}} of {{total}} slides are ready. Upload the PDF again to have them all.',
  writingScript: 'Writing script for slide {{number}} of {{total}}',
  scriptWritten: 'The script for slide {{number}} is written.',
  scriptsWritten: '{{done}} of {{total}} slides have a script.',
  ofSlides_one: 'Slide {{slides}}:',
  ofSlides_other: 'Slides {{slides}}:',
  scriptCancelled: 'Script generation for slide {{number}} was cancelled.',
  scriptsCancelled: 'Writing the scripts was cancelled. Finished scripts are kept.',
  slideGone: 'The slide was replaced or the lecture was deleted.',
  noText:
    'This slide has no text that the built-in engine can read. Write its script by hand, or ask the administrator to configure an AI model.',
  sameAgain: 'The built-in engine writes the same text again; change the settings or write by hand.',
  modelRefused: 'The AI model refused this request.',
  providerRefused: "The AI model's provider refused this text.",
  annotating: 'Writing script with annotations for slide {{number}} of {{total}}',
  annotated_one: 'The script for slide {{number}} is written with {{count}} annotation.',
  annotated_other: 'The script for slide {{number}} is written with {{count}} annotations.',
  notOnSlide_one: '{{count}} annotation named words that do not stand on the slide and became plain words.',
  notOnSlide_other:
    '{{count}} annotations named words that do not stand on the slide and became plain words.',
  notAsked_one: '{{count}} annotation of kinds you did not choose became plain words.',
  notAsked_other: '{{count}} annotations of kinds you did not choose became plain words.',
  tagsBroken:
    'The AI wrote annotations that do not fit together. The script was not changed; please try again.',
  annotatingCancelled: 'Script + annotations generation for slide {{number}} was cancelled.',
  speaking: 'Speaking slide {{number}}',
  speakingSentence: 'Speaking slide {{number}}: sentence {{done}} of {{total}}',
  spoken: 'The audio of slide {{number}} is ready.',
  nothingToSpeak: 'Slide {{number}} has no script to speak any more.',
  audioCancelled: 'Audio generation for slide {{number}} was cancelled.',
  translated: 'The scripts are translated.',
  translatedAlready: 'Every translation is up to date already.',
  translatedSome: '{{done}} of {{total}} translations are up to date.',
  translationCancelled: 'The translation was cancelled.',
  translationsKept: 'Finished translations are kept.',
  readingPdf: 'Reading the PDF.',
  syllabusReady: 'The syllabus is ready.',
  syllabusCancelled: 'Reading the syllabus was cancelled.',
  lectureGone: 'The lecture was deleted.',
} as const

type Suffixed = keyof typeof jobSentences
/** A sentence by its name, without the number it is in. */
export type JobSentence = Suffixed extends infer Key
  ? Key extends `${infer Name}_${'one' | 'other'}`
    ? Name
    : Key
  : never
export type ToldValues = { [name: string]: number | string }
/** A sentence of the table with what it leaves open, or words that are none of its. */
export type Told = { key: JobSentence; values: ToldValues } | { text: string }

/** A sentence of a job in English. */
export function tell(key: JobSentence, values: ToldValues = {}): string {
  const table: Record<string, string> = jobSentences
  const template = table[key] ?? table[`${key}_${values.count === 1 ? 'one' : 'other'}`] ?? key
  return template.replaceAll(/\{\{(\w+)\}\}/g, (gap, name: string) => String(values[name] ?? gap))
}

/** Numbers by `listNumbers`, or one number: none of them can be long, so that reading stays linear. */
const listed = '\\d[\\d, –]{0,200}(?: and \\d[\\d–]{0,12}(?: more)?)?'
const patterns = Object.entries(jobSentences)
  .toSorted(([, one], [, other]) => other.length - one.length)
  .map(([key, template]) => ({
    key: key.replace(/_(?:one|other)$/, '') as JobSentence,
    count: key.endsWith('_one') ? 1 : key.endsWith('_other') ? 2 : null,
    pattern: new RegExp(
      `${template
        .split(/(\{\{\w+\}\})/)
        .map((piece) => gapOf(piece) ?? piece.replaceAll(/[.+?()]/g, '\\$&'))
        .join('')}(?=\\s|$)`,
      'y',
    ),
  }))

function gapOf(piece: string): string | null {
  const name = /^\{\{(\w+)\}\}$/.exec(piece)?.[1]
  if (name === undefined) return null
  return `(?<${name}>${name === 'slides' ? listed : '\\d{1,7}'})`
}

/** What a job's message says, sentence by sentence; sentences that no job of this list writes come back as they are. */
export function readTold(message: string): Told[] {
  const told: Told[] = []
  let at = 0
  let from = 0
  while (at < message.length) {
    const found = findAt(message, at)
    if (!found) {
      // On to the next place where a sentence can begin.
      const next = /[.:;!?]\s+/g
      next.lastIndex = at
      at = next.exec(message) ? next.lastIndex : message.length
      continue
    }
    const text = message.slice(from, at).trim()
    if (text !== '') told.push({ text })
    told.push(found.told)
    at = found.end
    while (message[at] === ' ') at += 1
    from = at
  }
  const rest = message.slice(from).trim()
  if (rest !== '') told.push({ text: rest })
  return told
}

function findAt(message: string, at: number): { told: Told; end: number } | null {
  for (const { key, count, pattern } of patterns) {
    pattern.lastIndex = at
    const match = pattern.exec(message)
    if (!match) continue
    const values: ToldValues = count === null ? {} : { count }
    for (const [name, value] of Object.entries(match.groups ?? {}))
      values[name] = name === 'slides' ? value : Number(value)
    return { told: { key, values }, end: pattern.lastIndex }
  }
  return null
}
