import { defaultVoice, type VoiceSettings, voiceRates } from '@lectern/contract/courses.ts'

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

/**
 * Variants of each language's voice. Measured mean pitch at its default: 88 to 109 Hz deep, 167 to 208 Hz
 * bright. A variant also holds for words that another language's voice reads.
 */
const variants: Record<VoiceSettings['voice'], string> = { deep: '', bright: '+f2' }
/** Of 100; 15 up or down is about a sixth. */
const pitches: Record<VoiceSettings['pitch'], number> = { low: 35, normal: 50, high: 65 }

/** Turns a course's choice of voice into the synthesiser's values. */
export function tuneVoice({ voice, rate, pitch }: VoiceSettings = defaultVoice) {
  return { variant: variants[voice], rate: voiceRates[rate], pitch: pitches[pitch] }
}

/** `pt-BR` speaks with the voice of `pt`; undefined for a language without a voice. */
export function findVoice(language: string): string | undefined {
  const primary = language.toLowerCase().split(/[-_]/, 1)[0] ?? ''
  return Object.hasOwn(voices, primary) ? voices[primary] : undefined
}
