import { script } from './annotations-script.ts'
import { slide } from './annotations-slide.ts'

/** Marks in the script and on the slide: showing, adding, changing them. */
export const annotations = {
  slide,
  script,
} as const
