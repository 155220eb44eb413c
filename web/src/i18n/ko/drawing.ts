import type { Translated } from '../catalogue.ts'
import type { drawing as english } from '../en/drawing.ts'

export const drawing: Translated<typeof english> = {}
