import type { SlideLine } from '../../ai/engine.ts'

/** A line that holds only a bullet, which a font of pictures can have as a quotation mark, or a number or letter with its dot or bracket. */
const BULLET_ALONE =
  /^(?:["•◦▪▫‣›・●○■□◆◇★☆►▶▸➢➤➔❖✓✔☑✗✘☒➜»·∙‒–—*∗+-]|o|\(?\d{1,2}[.)]|\(?[a-z][.)]|[ivx]{2,4}[.)])$/u
/** Returns true for a line that holds only a bullet. */
export const isBulletAlone = ({ text }: SlideLine): boolean => BULLET_ALONE.test(text.trim())

/** Maximum distance of a bullet from its text, in letter heights: to the left, and up or down. */
const MAX_GAP = 2.5
const MAX_STEP = 0.5

/**
 * Joins each bullet with the text to its right. A bullet is a line of its own if a wide gap follows it
 * (Google Slides) or if its height differs from the text's (LaTeX). Before `typed` lines of a program, "+" is no bullet.
 */
export const joinBullets = (lines: readonly SlideLine[], typed: ReadonlySet<SlideLine>): SlideLine[] =>
  addDots(attachBullets(lines, typed, (_, line) => line))

/** Joins bullets with their texts only. `join` joins what else the two lines have. */
export function attachBullets<Line extends SlideLine>(
  lines: readonly Line[],
  typed: ReadonlySet<Line>,
  join: (bullet: Line, line: Line) => Line,
): Line[] {
  const bullets = lines.filter(isBulletAlone)
  const joined = new Map<Line, Line>()
  const used = new Set<Line>()
  for (const bullet of bullets) {
    const beside = lines
      .filter(
        (line) => !bullets.includes(line) && !joined.has(line) && !typed.has(line) && isBehind(bullet, line),
      )
      .sort((one, other) => one.x - other.x)[0]
    if (!beside) continue
    const width = beside.x + beside.width - bullet.x
    const text = `${bullet.text.trim()} ${beside.text}`
    joined.set(beside, { ...join(bullet, beside), text, x: bullet.x, width })
    used.add(bullet)
  }
  return lines.filter((line) => !used.has(line)).map((line) => joined.get(line) ?? line)
}

/** "1 First", "2 Second" below each other: numbers without a dot, as in LaTeX's boxes, get one. */
function addDots(lines: readonly SlideLine[]): SlideLine[] {
  /** −1: none. */
  const numberOf = ({ text }: SlideLine) => Number(/^([1-9]\d?)\s+(?=[\p{L}“"‘«„¿¡])/u.exec(text)?.[1] ?? -1)
  const byNumber = Map.groupBy(lines, numberOf)
  const isListed = (line: SlideLine) =>
    [-1, 1].some((step) =>
      byNumber
        .get(numberOf(line) + step)
        ?.some((other) => Math.abs(other.x - line.x) < line.fontSizePx * 0.5),
    )
  return lines.map((line) => (isListed(line) ? { ...line, text: line.text.replace(/^\d+/, '$&.') } : line))
}

function isBehind(bullet: SlideLine, line: SlideLine): boolean {
  const gap = line.x - bullet.x - bullet.width
  const size = Math.max(bullet.fontSizePx, line.fontSizePx)
  return gap > -0.1 * size && gap < MAX_GAP * size && Math.abs(line.y - bullet.y) < MAX_STEP * size
}
