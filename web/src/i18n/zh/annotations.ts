import type { Translated } from '../catalogue.ts'
import type { annotations as english } from '../en/annotations.ts'
import { script } from './annotations-script.ts'
import { slide } from './annotations-slide.ts'

export const annotations: Translated<typeof english> = {
  slide,
  script,
}
