import type { i18n } from 'i18next'

/** What the screens use of i18next. The build loads this file in its place (`web/short-i18n.ts`): decision 0139. */
type ShortI18n = Pick<
  i18n,
  | 'addResourceBundle'
  | 'changeLanguage'
  | 'createInstance'
  | 'exists'
  | 'getFixedT'
  | 'hasResourceBundle'
  | 'init'
  | 'isInitialized'
  | 'language'
  | 'off'
  | 'on'
  | 't'
  | 'use'
>

/** Texts by keys, in groups. */
type Texts = { [key: string]: string | Texts }
type Values = { count?: number; lng?: string; fallbackLng?: readonly string[] } & Record<string, unknown>
type Settings = {
  lng?: string
  fallbackLng?: string
  defaultNS?: string
  resources?: Record<string, Record<string, Texts>>
}
type Translate = (key: string, values?: Values) => string

/** Adds texts to others. Texts that are there stay, as all callers of `addResourceBundle` with `deep` want it. */
function join(texts: Texts, added: Texts): Texts {
  const all = { ...texts }
  for (const [key, text] of Object.entries(added)) {
    const there = all[key]
    if (there === undefined) all[key] = text
    else if (typeof there === 'object' && typeof text === 'object') all[key] = join(there, text)
  }
  return all
}

function findText(texts: Texts | undefined, path: readonly string[], ending: string): string | undefined {
  let found: string | Texts | undefined = texts
  path.forEach((key, index) => {
    const name = index === path.length - 1 ? key + ending : key
    found = typeof found === 'object' ? found[name] : undefined
  })
  return typeof found === 'string' ? found : undefined
}

const rules = new Map<string, Intl.PluralRules>()

/** The endings under which the text for a count may stand, the best first. */
function listEndings(language: string, count: number | undefined): string[] {
  if (count === undefined) return ['']
  const rule = rules.get(language) ?? new Intl.PluralRules(language)
  rules.set(language, rule)
  return [...(count === 0 ? ['_zero'] : []), `_${rule.select(count)}`, '']
}

/** Puts the values in the place of `{{name}}`. A name without a value stays, as in i18next. */
const fill = (text: string, values: Values): string =>
  text.replaceAll(/\{\{\s*(\w+)\s*\}\}/g, (written, name) =>
    values[name] === undefined ? written : String(values[name] ?? ''),
  )

function create(): ShortI18n {
  const all = new Map<string, Texts>()
  const listeners = new Map<string, Set<(...given: unknown[]) => void>>()
  let defaultArea = 'translation'
  let lastLanguage: string | undefined

  const emit = (event: string, ...given: unknown[]) => {
    for (const listener of listeners.get(event) ?? []) listener(...given)
  }
  const find = (key: string, area: string, language: string, values: Values): string | undefined => {
    const colon = key.indexOf(':')
    const path = key.slice(colon + 1).split('.')
    const others = values.fallbackLng ?? (lastLanguage ? [lastLanguage] : [])
    for (const code of new Set([values.lng ?? language, ...others])) {
      const texts = all.get(`${code} ${colon < 0 ? area : key.slice(0, colon)}`)
      for (const ending of listEndings(code, values.count)) {
        const text = findText(texts, path, ending)
        if (text !== undefined) return text
      }
    }
    return undefined
  }
  const translate = (key: string, area: string, language: string, values: Values = {}): string => {
    const text = find(key, area, language, values)
    return text === undefined ? key.slice(key.indexOf(':') + 1) : fill(text, values)
  }
  const made: Record<keyof ShortI18n, unknown> & { language: string } = {
    // As i18next, none before it is initialized.
    language: undefined as unknown as string,
    isInitialized: false,
    use: () => made,
    createInstance: create,
    async init({ lng = 'en', fallbackLng, defaultNS = defaultArea, resources = {} }: Settings) {
      lastLanguage = fallbackLng
      defaultArea = defaultNS
      for (const [language, areas] of Object.entries(resources))
        for (const [area, texts] of Object.entries(areas)) all.set(`${language} ${area}`, texts)
      made.language = lng
      made.isInitialized = true
      emit('initialized')
    },
    addResourceBundle(language: string, area: string, texts: Texts, deep?: boolean) {
      const name = `${language} ${area}`
      const there = all.get(name) ?? {}
      all.set(name, deep ? join(there, texts) : { ...there, ...texts })
      return made
    },
    hasResourceBundle: (language: string, area: string) => all.has(`${language} ${area}`),
    async changeLanguage(language: string) {
      made.language = language
      emit('languageChanged', language)
    },
    exists: (key: string, values: Values = {}) => find(key, defaultArea, made.language, values) !== undefined,
    getFixedT:
      (language: string, area: string = defaultArea): Translate =>
      (key, values) =>
        translate(key, area, language, values),
    t: (key: string, values?: Values) => translate(key, defaultArea, made.language, values),
    on(event: string, listener: () => void) {
      listeners.set(event, (listeners.get(event) ?? new Set()).add(listener))
    },
    off(event: string, listener: () => void) {
      listeners.get(event)?.delete(listener)
    },
  }
  return made as ShortI18n
}

const i18next = create()
export default i18next
export const { t } = i18next
