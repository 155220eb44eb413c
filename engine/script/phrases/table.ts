import { de } from './de.ts'
import { en } from './en.ts'
import { es } from './es.ts'
import { fr } from './fr.ts'
import { ja } from './ja.ts'
import { ko } from './ko.ts'
import type { Phrases } from './phrases.ts'
import { zh } from './zh.ts'

/** The languages that the built-in engine writes. */
export const PHRASES: ReadonlyMap<string, Phrases> = new Map(Object.entries({ en, ko, zh, ja, es, fr, de }))
