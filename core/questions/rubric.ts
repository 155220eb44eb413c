/** One thing that earns points, written "points: what for" or "what for (points)". */
export type RubricLine = { points: number; criterion: string }

export type Rubric = {
  lines: RubricLine[]
  /** Words of any other kind, in their order. */
  notes: string[]
  /** Of all lines. */
  points: number
}

// "9: names it", "- 2.5 points: says why", "3점: …", "3 分：…"; the number has at most four digits and one decimal.
const pattern = /^[\s\-*•–]*(\d{1,4}(?:[.,]\d)?)(?:\s*(?:points?|pts?\.?|점|分))?\s*[:：]\s*(\S.*)$/iu

// "(4) says when" and "names it (3 points)".
const inFront =
  /^[\s\-*•–]*[([（【]\s*(\d{1,4}(?:[.,]\d)?)\s*(?:points?|pts?\.?|점|分)?\s*[)\]）】]\s*(\S.*)$/iu
const atEnd = /[([（【]\s*(\d{1,4}(?:[.,]\d)?)\s*(?:points?|pts?\.?|점|分)?\s*[)\]）】]$/iu

const readTail = (text: string): (string | undefined)[] => {
  const front = inFront.exec(text)
  if (front) return front
  const end = atEnd.exec(text)
  const criterion = end && text.slice(0, end.index).trim()
  return criterion ? [end[0], end[1], criterion] : []
}

/** Reads a rubric line by line. Whatever is no line of points stays as a note; nothing is dropped. */
export const readRubric = (rubric: string): Rubric => {
  const lines: RubricLine[] = []
  const notes: string[] = []
  for (const row of rubric.split(/\r?\n/)) {
    const text = row.trim()
    if (text === '') continue
    const head = pattern.exec(text)
    const [, number, criterion] = head ?? readTail(text)
    if (number === undefined || criterion === undefined) notes.push(text)
    else lines.push({ points: Number(number.replace(',', '.')), criterion: criterion.trim() })
  }
  return { lines, notes, points: lines.reduce((sum, { points }) => sum + points, 0) }
}
