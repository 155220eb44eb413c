import { showToast } from '../../../../ui/feedback/toasts.tsx'

let ends: (() => void)[] = []

/** Shows a message about the open slide: it ends when another slide is opened. */
export function showSlideToast(...message: Parameters<typeof showToast>): void {
  ends.push(showToast(...message))
}

export function endSlideToasts(): void {
  for (const end of ends) end()
  ends = []
}
