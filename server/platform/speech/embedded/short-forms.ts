/** Abbreviations that the synthesiser would spell or take for a sentence end, and their spoken forms. */
const forms: Record<string, Record<string, string>> = {
  en: {
    'cf.': 'compare',
    'resp.': 'respectively',
    'w.r.t.': 'with respect to',
    'e.g.': 'for example',
    'i.e.': 'that is',
    'Fig.': 'figure',
    'Figs.': 'figures',
    'Eq.': 'equation',
    'Sec.': 'section',
    'vs.': 'versus',
    'approx.': 'approximately',
    'et al.': 'and others',
  },
  de: {
    'et al.': 'und andere',
    'Bsp.': 'Beispiel',
    'o. ä.': 'oder ähnlich',
    's. o.': 'siehe oben',
    's. u.': 'siehe unten',
    'z. B.': 'zum Beispiel',
    'd. h.': 'das heißt',
    'u. a.': 'unter anderem',
    'i. d. R.': 'in der Regel',
    'v. a.': 'vor allem',
    'bzw.': 'beziehungsweise',
    'usw.': 'und so weiter',
    'vgl.': 'vergleiche',
    'Abb.': 'Abbildung',
    'ca.': 'circa',
    'ggf.': 'gegebenenfalls',
  },
  fr: {
    'par ex.': 'par exemple',
    'et al.': 'et autres',
    'cf.': 'voir',
    'M.': 'monsieur',
    'Mme.': 'madame',
    'p. ex.': 'par exemple',
    'c.-à-d.': 'c’est-à-dire',
    'fig.': 'figure',
  },
  es: {
    'por ej.': 'por ejemplo',
    'et al.': 'y otros',
    'EE. UU.': 'Estados Unidos',
    'p. ej.': 'por ejemplo',
    'Sr.': 'señor',
    'Sra.': 'señora',
    'Dr.': 'doctor',
    'Dra.': 'doctora',
    'fig.': 'figura',
  },
  it: {
    'per es.': 'per esempio',
    'et al.': 'e altri',
    'ad es.': 'ad esempio',
    'p. es.': 'per esempio',
    'ecc.': 'eccetera',
    'Sig.': 'signor',
    'fig.': 'figura',
  },
  pt: {
    'por ex.': 'por exemplo',
    'et al.': 'e outros',
    'p. ex.': 'por exemplo',
    'Sr.': 'senhor',
    'Sra.': 'senhora',
    'Dr.': 'doutor',
    'Dra.': 'doutora',
    'fig.': 'figura',
  },
  nl: {
    'et al.': 'en anderen',
    'bv.': 'bijvoorbeeld',
    'bijv.': 'bijvoorbeeld',
    'd.w.z.': 'dat wil zeggen',
    'o.a.': 'onder andere',
    'enz.': 'enzovoort',
    'fig.': 'figuur',
  },
  ru: {
    'и др.': 'и другие',
    'т. е.': 'то есть',
    'т. д.': 'так далее',
    'т. п.': 'тому подобное',
    'т. к.': 'так как',
    'см.': 'смотри',
    'рис.': 'рисунок',
  },
}

/** Forms that are other words elsewhere, or end a sentence ("press Tab. Then"): only before a digit. */
const numberedForms: typeof forms = {
  en: { 'Tab.': 'table' },
  de: { 'Kap.': 'Kapitel', 'Nr.': 'Nummer', 'Tab.': 'Tabelle' },
  fr: { 'ex.': 'exemple', 'chap.': 'chapitre', 'tab.': 'tableau' },
  es: { 'ej.': 'ejemplo', 'núm.': 'número', 'cap.': 'capítulo' },
  it: { 'es.': 'esempio', 'cap.': 'capitolo' },
  pt: { 'ex.': 'exemplo', 'cap.': 'capítulo', 'núm.': 'número' },
  nl: { 'nr.': 'nummer' },
}

const writePattern = (form: string): string =>
  form
    .replace(/^\p{Ll}/u, (letter) => `[${letter}${letter.toUpperCase()}]`)
    .replaceAll('.', '\\.')
    .replaceAll(' ', '\\s?')

/**
 * For each language one pattern of its abbreviations, with optional inner spaces, and the spoken form of
 * each.
 */
const prepared = new Map(
  Object.entries(forms).map(([code, spoken]) => {
    const numbered = numberedForms[code] ?? {}
    const patterns = [
      ...Object.keys(spoken).map(writePattern),
      ...Object.keys(numbered).map((form) => `${writePattern(form)}(?=\\s?\\p{Nd})`),
    ]
    const words = new Map(
      Object.entries({ ...spoken, ...numbered }).map(([form, word]) => [form.replaceAll(' ', ''), word]),
    )
    return [code, { pattern: new RegExp(`(?<![\\p{L}\\p{N}.])(?:${patterns.join('|')})`, 'gu'), words }]
  }),
)

/**
 * Writes "Das gilt z. B. für M." in whole words. A form with a capital ("Fig.") does not match lower case, but
 * "Vgl." is a "vgl." at the beginning of a sentence.
 */
export function writeShortForms(text: string, code: string): string {
  const known = prepared.get(code)
  if (!known) return text
  return text.replace(known.pattern, (found, offset: number) => {
    const form = found.replace(/\s/g, '')
    // "Nr.4"
    const space = /^[\p{L}\p{N}]/u.test(text.slice(offset + found.length)) ? ' ' : ''
    const word = known.words.get(form)
    if (word !== undefined) return word + space
    const small = known.words.get(form[0]?.toLowerCase() + form.slice(1)) ?? found
    return small.slice(0, 1).toUpperCase() + small.slice(1) + space
  })
}
