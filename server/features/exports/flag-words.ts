import type { ReviewFlag } from '@lectern/contract/review-flags.ts'
import type { Say, TableWord } from './table-words.ts'

const names: Record<Extract<ReviewFlag, string>, TableWord> = {
  unreadable: 'The grading could not be read',
  word_salad: 'Words without sentences',
  repeats_keywords: 'Repeats keywords',
  paraphrase: 'Few of the expected words',
  few_words: 'Many points, few words from the reference',
  negation: 'Denies what the reference says, or the opposite',
  other_language: 'Another language',
  about_grading: 'Mentions points or addresses the grader',
  low_confidence: 'The grader was not sure',
  beside_rubric: 'The model did not follow the rubric',
}

const flagInWords = (flag: ReviewFlag, say: Say): string => {
  if (typeof flag === 'string') return say(names[flag])
  if (flag.flag === 'contradicts')
    return `${say('Stated and expected')}: “${flag.stated}”, “${flag.expected}”`
  return flag.flag === 'far_from_count'
    ? `${say('Points by the model and by word count')}: ${flag.given}, ${flag.counted}`
    : `${say('Points by the model and sum of the lines')}: ${flag.given}, ${flag.evidence}`
}

/** The flags of an answer for a table, shorter than on the screen, one a line; null without any. */
export const flagsInWords = (flags: readonly ReviewFlag[] | null, say: Say): string | null =>
  flags?.map((flag) => flagInWords(flag, say)).join('\n') || null
