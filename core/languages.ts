import type { LectureLanguage } from '@lectern/contract/languages.ts'

type Language = {
  /** ISO 639-1 code, as used on the wire. */
  code: LectureLanguage
  /** The language's name in English. */
  name: string
  /** The language's name in the language itself. */
  nativeName: string
}

/** Every language that the platform speaks, in the order in which they are offered. */
export const LANGUAGES = [
  { code: 'en', name: 'English', nativeName: 'English' },
  { code: 'ko', name: 'Korean', nativeName: '한국어' },
  { code: 'zh', name: 'Chinese', nativeName: '中文' },
  { code: 'ja', name: 'Japanese', nativeName: '日本語' },
  { code: 'es', name: 'Spanish', nativeName: 'Español' },
  { code: 'fr', name: 'French', nativeName: 'Français' },
  { code: 'de', name: 'German', nativeName: 'Deutsch' },
  { code: 'pt', name: 'Portuguese', nativeName: 'Português' },
  { code: 'it', name: 'Italian', nativeName: 'Italiano' },
  { code: 'ru', name: 'Russian', nativeName: 'Русский' },
  { code: 'ar', name: 'Arabic', nativeName: 'العربية' },
  { code: 'hi', name: 'Hindi', nativeName: 'हिन्दी' },
  { code: 'nl', name: 'Dutch', nativeName: 'Nederlands' },
] as const satisfies readonly Language[]

/** The English name of a language; an unknown code is its own name. */
export function languageName(code: string): string {
  return LANGUAGES.find((language) => language.code === code)?.name ?? code
}

/** Picks a lecture's default language: English when among its languages, else the first. `en` for an empty list. */
export function pickDefaultLanguage(codes: readonly string[]): string {
  return codes.includes('en') ? 'en' : (codes[0] ?? 'en')
}
