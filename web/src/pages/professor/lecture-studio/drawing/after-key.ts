/**
 * Runs `work` after the present event. Each open dialog listens for Esc by itself: if one opened or closed
 * during the event, the next would handle the same key press.
 */
export function afterKey(work: () => void): void {
  setTimeout(work)
}
