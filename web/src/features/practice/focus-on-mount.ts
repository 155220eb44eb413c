/** A ref: the focus goes to the element when it appears, so that a screen reader goes on with its text. */
export const focusOnMount = (element: HTMLElement | null): void => element?.focus({ preventScroll: true })
