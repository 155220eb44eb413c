/** Abbreviations that the synthesiser would spell or take for a sentence end, and their spoken forms. */
const forms: Record<string, Record<string, string>> = {
  en: {
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
    'M.': 'monsieur',
    'Mme.': 'madame',
    'p. ex.': 'par exemple',
    'c.-à-d.': 'c’est-à-dire',
    'fig.': 'figure',
  },
  es: {
    'p. ej.': 'por ejemplo',
    'Sr.': 'señor',
    'Sra.': 'señora',
    'Dr.': 'doctor',
    'Dra.': 'doctora',
    'fig.': 'figura',
  },
  it: {
    'ad es.': 'ad esempio',
    'p. es.': 'per esempio',
    'ecc.': 'eccetera',
    'Sig.': 'signor',
    'fig.': 'figura',
  },
  pt: {
    'p. ex.': 'por exemplo',
    'Sr.': 'senhor',
    'Sra.': 'senhora',
    'Dr.': 'doutor',
    'Dra.': 'doutora',
    'fig.': 'figura',
  },
  nl: {
    'bijv.': 'bijvoorbeeld',
    'd.w.z.': 'dat wil zeggen',
    'o.a.': 'onder andere',
    'enz.': 'enzovoort',
    'fig.': 'figuur',
  },
  ru: {
    'т. е.': 'то есть',
    'т. д.': 'так далее',
    'т. п.': 'тому подобное',
    'т. к.': 'так как',
    'см.': 'смотри',
    'рис.': 'рисунок',
  },
}

/**
 * For each language one pattern of its abbreviations, with optional inner spaces, and the spoken form of
 * each.
 */
const prepared = new Map(
  Object.entries(forms).map(([code, spoken]) => {
    const patterns = Object.keys(spoken).map((form) => form.replaceAll('.', '\\.').replaceAll(' ', '\\s?'))
    const words = new Map(Object.entries(spoken).map(([form, word]) => [form.replaceAll(' ', ''), word]))
    return [code, { pattern: new RegExp(`(?<![\\p{L}\\p{N}.])(?:${patterns.join('|')})`, 'gu'), words }]
  }),
)

/**
 * Writes "Das gilt z. B. für M." in whole words. A form with a capital ("Fig.") does not match lower case.
 */
export function writeShortForms(text: string, code: string): string {
  const known = prepared.get(code)
  if (!known) return text
  return text.replace(known.pattern, (form) => known.words.get(form.replace(/\s/g, '')) ?? form)
}
