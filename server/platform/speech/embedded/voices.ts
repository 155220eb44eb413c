/** The synthesiser's voice for each language of the platform. */
export const voices: Readonly<Record<string, string>> = {
  en: 'gmw/en-US',
  ko: 'ko',
  zh: 'sit/cmn',
  ja: 'jpx/ja',
  es: 'roa/es',
  fr: 'roa/fr',
  de: 'gmw/de',
  pt: 'roa/pt-BR',
  it: 'roa/it',
  ru: 'zle/ru',
  ar: 'sem/ar',
  hi: 'inc/hi',
  nl: 'gmw/nl',
}

/** Words per minute; the synthesiser's default of 175 is fast for a lecture. */
export const rate = 165

/** `pt-BR` speaks with the voice of `pt`; undefined for a language without a voice. */
export function findVoice(language: string): string | undefined {
  const primary = language.toLowerCase().split(/[-_]/, 1)[0] ?? ''
  return Object.hasOwn(voices, primary) ? voices[primary] : undefined
}
