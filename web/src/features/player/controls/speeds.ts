/** Playback speeds; 1 is the recorded speed. */
export const speeds: readonly number[] = [0.5, 0.75, 1, 1.25, 1.5, 1.75, 2]
