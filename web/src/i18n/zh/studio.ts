import type { Translated } from '../catalogue.ts'
import type { studio as english } from '../en/studio.ts'

export const studio: Translated<typeof english> = {
  title: 'studio',
}
