import { ar } from './ar.ts'
import { de } from './de.ts'
import { en } from './en.ts'
import { es } from './es.ts'
import { fr } from './fr.ts'
import { hi } from './hi.ts'
import { it } from './it.ts'
import { ja } from './ja.ts'
import { ko } from './ko.ts'
import { nl } from './nl.ts'
import type { Phrases } from './phrases.ts'
import { pt } from './pt.ts'
import { ru } from './ru.ts'
import { zh } from './zh.ts'

/** The languages that the built-in engine writes: every language of the platform. */
export const PHRASES: ReadonlyMap<string, Phrases> = new Map(
  Object.entries({ en, ko, zh, ja, es, fr, de, pt, it, ru, ar, hi, nl }),
)
