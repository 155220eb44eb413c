import { expect } from 'vitest'

/** Whether a text is visible somewhere on the page; a pattern is tried on each line. */
function isShown(text: string | RegExp): boolean {
  const shown = document.body.innerText
  return typeof text === 'string' ? shown.includes(text) : shown.split('\n').some((line) => text.test(line))
}

/** Waits until a text is visible, wherever the page has its place at this width. */
export const expectShown = (text: string | RegExp): Promise<void> =>
  expect.poll(() => isShown(text), { message: `“${text}” is shown` }).toBe(true)

/** Waits until a text is not visible any more. */
export const expectHidden = (text: string | RegExp): Promise<void> =>
  expect.poll(() => isShown(text), { message: `“${text}” is shown` }).toBe(false)

/** Waits for a toast, which disappears after seconds: looking for it begins together with its cause. */
export async function expectToast(text: string, cause?: Promise<unknown>): Promise<void> {
  await Promise.all([expectShown(text), cause])
}
