import type { Translated } from '../catalogue.ts'
import type { authoring as english } from '../en/authoring.ts'

export const authoring: Translated<typeof english> = {}
