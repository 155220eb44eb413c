/**
 * A character on the picture. Its box uses the axes of its own writing direction, so that rotated text
 * follows the same rules as upright text: `along` grows in writing direction, `across` grows downwards from
 * the top of the letters. For upright text these are x and y in pixels.
 */
export type Glyph = {
  /** One code point, or several letters for a ligature. */
  text: string
  along: number
  alongEnd: number
  /** Baseline, top and bottom of the letter, across the writing direction. */
  baseline: number
  across: number
  acrossEnd: number
  /** Font size in pixels. */
  em: number
  /** Writing direction, in degrees clockwise from rightwards, rounded. */
  angle: number
  /** White space (or a line break that the reader put in) comes before this character. */
  spaceBefore: boolean
  font?: FontKind
  /** The innermost drawn box around it, as its index in the page's boxes. */
  box?: number
}

/** Fonts that prove by their name what is set in them: program text, or letters and symbols of formulas. */
export type FontKind = 'typewriter' | 'math'

/** Stands in a line for a picture: Unicode's object replacement character. */
export const PICTURE = '\uFFFC'

export type Box = { x: number; y: number; width: number; height: number }

/**
 * Converts a box from the axes of the writing direction to an upright box in pixels, cut at the picture's
 * edges.
 */
export function toPictureBox(
  frame: { along: number; alongEnd: number; across: number; acrossEnd: number },
  angle: number,
  picture: { width: number; height: number },
): Box {
  const { cos, sin } = getDirection(angle)
  const xs: number[] = []
  const ys: number[] = []
  for (const along of [frame.along, frame.alongEnd]) {
    for (const across of [frame.across, frame.acrossEnd]) {
      xs.push(along * cos - across * sin)
      ys.push(along * sin + across * cos)
    }
  }
  const left = clamp(Math.min(...xs), 0, picture.width)
  const right = clamp(Math.max(...xs), 0, picture.width)
  const top = clamp(Math.min(...ys), 0, picture.height)
  const bottom = clamp(Math.max(...ys), 0, picture.height)
  return { x: round(left), y: round(top), width: round(right - left), height: round(bottom - top) }
}

/** Returns the writing direction as a vector; exact for upright text. */
export function getDirection(angle: number): { cos: number; sin: number } {
  if (angle === 0) return { cos: 1, sin: 0 }
  const radians = (angle * Math.PI) / 180
  return { cos: Math.cos(radians), sin: Math.sin(radians) }
}

export function clamp(value: number, low: number, high: number): number {
  return Math.min(Math.max(value, low), high)
}

function round(pixels: number): number {
  return Math.round(pixels * 10) / 10
}
