import { script } from './annotations-script.ts'
import { slide } from './annotations-slide.ts'

/** Annotations in the script and on the slide. */
export const annotations = {
  slide,
  script,
} as const
