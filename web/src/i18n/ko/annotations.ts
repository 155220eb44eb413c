import type { Translated } from '../catalogue.ts'
import type { annotations as english } from '../en/annotations.ts'

export const annotations: Translated<typeof english> = {}
