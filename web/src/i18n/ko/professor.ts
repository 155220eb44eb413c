import type { Translated } from '../catalogue.ts'
import type { professor as english } from '../en/professor.ts'

export const professor: Translated<typeof english> = {
  title: 'professor',
}
