/** Identifies the control that opens the tools drawer. */
export const opensTools = { 'data-opens-tools': '' } as const

/**
 * Focuses the control that opens the tools drawer. The drawer's own buttons no longer exist when a dialog
 * opened from it closes.
 */
export const focusToolsOpener = (): void => document.querySelector<HTMLElement>('[data-opens-tools]')?.focus()
