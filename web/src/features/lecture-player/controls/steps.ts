/** How far "Back 10 seconds" goes. */
export const shortStepMs = 10_000
