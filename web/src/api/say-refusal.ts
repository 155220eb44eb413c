import i18next from 'i18next'

/** With each language but English come the refusals that are known (`core/refusal-sentences.ts`), by their sentences. */
type Known = Record<string, string>

/** Why the server refused a call, in the interface's language where the sentence is known; else as it comes. */
export function sayRefusal(sentence: string): string {
  // Before the texts are there, and in tests, it has no language.
  if (!i18next.language || i18next.language === 'en') return sentence
  const known: Known | undefined = i18next.getResourceBundle(i18next.language, 'refusals')
  const number = /\d+(?:\.\d+)?/.exec(sentence)?.[0] ?? '{{number}}'
  return known?.[sentence.replace(number, '{{number}}')]?.replace('{{number}}', number) ?? sentence
}
