/** One criterion with its points: "points: criterion", "(points) criterion" or "criterion (points)". */
export type RubricLine = { points: number; criterion: string }

export type Rubric = {
  lines: RubricLine[]
  /** Other lines, in their order. */
  notes: string[]
  /** Sum of all lines. */
  points: number
}

// "9: names it", "- 2.5 points: says why", "3점: …", "3 分：…"; the number has at most four digits and one decimal.
const pattern = /^[\s\-*•–]*(\d{1,4}(?:[.,]\d)?)(?:\s*(?:points?|pts?\.?|점|分))?\s*[:：]\s*(\S.*)$/iu

// "(4) says when" and "names it (3 points)".
const inFront =
  /^[\s\-*•–]*[([（【]\s*(\d{1,4}(?:[.,]\d)?)\s*(?:points?|pts?\.?|점|分)?\s*[)\]）】]\s*(\S.*)$/iu
const atEnd = /[([（【]\s*(\d{1,4}(?:[.,]\d)?)\s*(?:points?|pts?\.?|점|分)?\s*[)\]）】]$/iu

/** "-2: wrong unit" takes points away; "- 2: says why" is an item of a list. */
const takesAway = /^-\d/u

const readTail = (text: string): (string | undefined)[] => {
  const front = inFront.exec(text)
  if (front) return front
  const end = atEnd.exec(text)
  const criterion = end && text.slice(0, end.index).trim()
  return criterion ? [end[0], end[1], criterion] : []
}

/**
 * Reads a rubric line by line. A line without points is kept as a note. A line that takes points away is a
 * note too, unless every line begins with a dash directly before a number: then the dashes are list bullets.
 */
export const readRubric = (rubric: string): Rubric => {
  const lines: RubricLine[] = []
  const notes: string[] = []
  const rows = rubric.split(/\r?\n/).map((row) => row.trim())
  const isList = rows.every((text) => text === '' || takesAway.test(text))
  for (const text of rows) {
    if (text === '') continue
    const head = !isList && takesAway.test(text) ? null : pattern.exec(text)
    const [, number, criterion] = head ?? readTail(text)
    if (number === undefined || criterion === undefined) notes.push(text)
    else lines.push({ points: Number(number.replace(',', '.')), criterion: criterion.trim() })
  }
  return { lines, notes, points: lines.reduce((sum, { points }) => sum + points, 0) }
}
