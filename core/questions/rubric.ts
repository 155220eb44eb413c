/** One criterion with its points, as "points: criterion" or in another way that `readRubric` knows. */
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
  /^[\s\-*•–]*[([（【]\s*(\d{1,4}(?:[.,]\d)?)(?:\s*(?:points?|pts?\.?|점|分))?\s*[)\]）】]\s*(\S.*)$/iu
const atEnd = /[([（【]\s*(\d{1,4}(?:[.,]\d)?)(?:\s*(?:points?|pts?\.?|점|分))?\s*[)\]）】]$/iu

// A unit makes more ways certain: "5 points the cause", "5 pts – the cause", "the cause, 5 points" and "이유 5점".
const unit = String.raw`(?:points?\b|pts?\b\.?|점|分)`
const number = String.raw`(\d{1,4}(?:[.,]\d)?)`
const unitInFront = new RegExp(String.raw`^[\s*•–]*${number}\s*${unit}(?:\s+|\s*[,，–—-]\s*)(\p{L}.*)$`, 'iu')
const endings = [
  // A dash without a space behind it is a minus sign: "wrong unit -2".
  String.raw`(?:\s*[:：,，;]\s*|\s+[–—-]\s+)${number}\s*${unit}`,
  String.raw`\s+${number}\s*(?:pts?\b\.?|점|分)`,
  // Without a unit: "the cause – 5", not "page 3 – 5" and not "y = x – 5".
  String.raw`(?<=\p{L}{2}|[\p{Lo}.)\]）”"])\s+[–—]\s+${number}`,
].map((ending) => new RegExp(String.raw`(?<=[\p{L}\p{N}.)\]）”"'’])${ending}\.?$`, 'iu'))

/** Points that are taken away, or that are given for each of several things: no points of this line. */
const notItsPoints =
  /\b(?:minus|deduct\w*|off|los[et]\w*|penalt\w*|subtract\w*|each|per|total|max|maximum|at (?:most|least))\b|=|감점|만점|이상|이하|각각|扣|满分|以上|以下|每/iu

/** A row with the points of all lines together, such as "합계 10점": as a line it would halve the others. */
const isTotal =
  /^(?:sum|total|max(?:imum)?|합계|총|총점|총합|만점|共|共计|总|总共|总分|总计|合计|满分)(?: points)?$/iu

/** "-2: wrong unit" takes points away; "- 2: says why" is an item of a list. */
const takesAway = /^-\d/u

type Match = (string | undefined)[]

const readAtEnd = (text: string, ending: RegExp): Match => {
  const end = ending.exec(text)
  const criterion = end && text.slice(0, end.index).trim()
  return criterion ? [end[0], end[1], criterion] : []
}

/** The ways in which the points stand in words, beside a comma or a dash. */
const readLoose = (text: string): Match => {
  if (notItsPoints.test(text)) return []
  const found = [unitInFront.exec(text) ?? [], ...endings.map((ending) => readAtEnd(text, ending))]
  return found.find((match) => match.length > 0) ?? []
}

const readRow = (text: string, isList: boolean): Match => {
  if (!isList && takesAway.test(text)) return readAtEnd(text, atEnd)
  const strict = pattern.exec(text) ?? inFront.exec(text) ?? readAtEnd(text, atEnd)
  return strict.length > 0 ? strict : readLoose(text)
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
    const [, points, criterion] = readRow(text, isList)
    if (points === undefined || criterion === undefined || isTotal.test(criterion)) notes.push(text)
    else lines.push({ points: Number(points.replace(',', '.')), criterion: criterion.trim() })
  }
  return { lines, notes, points: lines.reduce((sum, { points }) => sum + points, 0) }
}
