import type { TFunction } from 'i18next'
import { useSyncExternalStore } from 'react'
import i18next from './short-i18next.ts'

/** The build loads this file in place of react-i18next (`web/short-i18n.ts`). */

const functions = new Map<string, TFunction>()

/** One function for each language and area: effects may depend on it. */
function getT(language: string, area: string | undefined): TFunction {
  const name = `${language} ${area}`
  const known = functions.get(name) ?? (i18next.getFixedT(language, area as 'common') as TFunction)
  functions.set(name, known)
  return known
}

function follow(onChange: () => void): () => void {
  i18next.on('languageChanged', onChange)
  return () => i18next.off('languageChanged', onChange)
}
const getLanguage = () => i18next.language

/** The texts of an area in the present language; of several areas, the first is the one of keys without an area. */
export function useTranslation(areas?: string | readonly string[]) {
  const language = useSyncExternalStore(follow, getLanguage, getLanguage)
  return { t: getT(language, typeof areas === 'string' ? areas : areas?.[0]), i18n: i18next }
}

/** `i18next.use` takes it; nothing is to be done. */
export const initReactI18next = {}
