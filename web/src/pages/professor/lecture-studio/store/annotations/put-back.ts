/**
 * Puts a removed piece back into a text. `before` and `after` are the texts around the removal, `now` is
 * the present text. Returns null if a later change touches the position.
 */
export function putBack(before: string, after: string, now: string): string | null {
  if (now === after) return before
  const gone = differ(before, after)
  const changed = differ(after, now)
  if (changed.start >= gone.endInOther) {
    return before.slice(0, gone.end) + now.slice(gone.endInOther)
  }
  if (changed.end <= gone.start) {
    const shift = changed.endInOther - changed.end
    return now.slice(0, gone.start + shift) + before.slice(gone.start)
  }
  return null
}

/**
 * Finds the part in which two texts differ: from `start` to `end` in the first, to `endInOther` in the
 * second.
 */
function differ(one: string, other: string): { start: number; end: number; endInOther: number } {
  const most = Math.min(one.length, other.length)
  let start = 0
  while (start < most && one[start] === other[start]) start++
  let tail = 0
  while (tail < most - start && one[one.length - 1 - tail] === other[other.length - 1 - tail]) tail++
  return { start, end: one.length - tail, endInOther: other.length - tail }
}
