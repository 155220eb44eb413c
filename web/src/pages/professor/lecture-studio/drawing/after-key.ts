/**
 * Does something once the present event is over. Each open window listens for Esc by itself: a window that
 * opened or closed in the midst of it would make the next one take the same key for its own.
 */
export function afterKey(work: () => void): void {
  setTimeout(work)
}
