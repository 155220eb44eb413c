/** One line of a rubric: what earns points, and how many. */
export type Criterion = { text: string; points: number }

const MOST_LINES = 60
/** "3: names the cause", "3 points - …", "3점: …", "(3) …", "3分：…"; the points may stand at the end: "names the cause (3)". */
const AT_START =
  /^[\s•*–—-]*[([【]?\s*(\d{1,4}(?:[.,]5|[.,]0)?)\s*(?:points?|pts?|p|점|分)?\s*[)\]】]?\s*[:：.)–—-]?\s+(\S.*)$/iu
const COLON_AT_START = /^[\s•*–—-]*(\d{1,4}(?:[.,]5|[.,]0)?)\s*(?:points?|pts?|p|점|分)?\s*[:：]\s*(\S.*)$/iu
const AT_END =
  /^(.*\S)\s*[([（【:：–—-]\s*(\d{1,4}(?:[.,]5|[.,]0)?)\s*(?:points?|pts?|p|점|分)?\s*[)\]）】]?\s*$/iu

const read = (line: string): Criterion | null => {
  const start = COLON_AT_START.exec(line) ?? AT_START.exec(line)
  const found = start ? { text: start[2]!, digits: start[1]! } : null
  const end = found ? null : AT_END.exec(line)
  const { text, digits } = found ?? (end ? { text: end[1]!, digits: end[2]! } : { text: '', digits: '' })
  const points = Number(digits.replace(',', '.'))
  return text && points > 0 ? { text: text.trim(), points } : null
}

/**
 * The lines of a rubric that name points, and whether other words are left that only a reader can use.
 * Linear: a line is looked at in its first 1,000 signs.
 */
export const readRubric = (rubric: string): { criteria: Criterion[]; hasOtherWords: boolean } => {
  const lines = rubric
    .split('\n')
    .map((line) => line.trim().slice(0, 1_000))
    .filter((line) => line !== '')
    .slice(0, MOST_LINES)
  const criteria = lines.map(read)
  return {
    criteria: criteria.filter((line) => line !== null),
    hasOtherWords: criteria.some((line) => line === null),
  }
}
