/** Marks the control that opens the drawer of the tools. */
export const opensTools = { 'data-opens-tools': '' } as const

/** Gives that control the focus: the drawer's own buttons have gone when what they opened is closed. */
export const focusToolsOpener = (): void => document.querySelector<HTMLElement>('[data-opens-tools]')?.focus()
