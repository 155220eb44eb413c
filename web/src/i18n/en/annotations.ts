/** Marks in the script and on the slide: showing, adding, changing them. */
export const annotations = {} as const
