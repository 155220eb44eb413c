/** As a ref, gives an element the focus when it appears, so that a screen reader goes on with its text. */
export const focusOnMount = (element: HTMLElement | null): void => element?.focus({ preventScroll: true })
