/** Finds the smallest round number not below a count, and the grid lines up to it: two steps, or one for 1. */
export function roundScale(highest: number): { top: number; lines: number[] } {
  if (highest <= 1) return { top: 1, lines: [0, 1] }
  let step = 1
  while (step * 2 < highest) {
    const digit = Number(String(step)[0])
    step *= digit === 2 ? 2.5 : 2
  }
  return { top: step * 2, lines: [0, step, step * 2] }
}
