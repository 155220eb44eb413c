/** Acronyms that are spelled although they could be read as a word. */
const spelled = new Set(
  'AI API ATP AUC CEO EEG EKG EPA EU EUA FAQ GUI HIV IBM ICU ID IOS IP IQ TV UCLA UE UI UK UN URL USA USB UV UX VIP VR WHO'.split(
    ' ',
  ),
)
/** Acronyms that are read although their letters suggest otherwise. */
const read = new Set(['CRISPR', 'JPEG', 'JSON', 'MPEG', 'SCSI', 'YAML'])

const vowels = 'AEIOUYÄÖÜÁÉÍÓÚ'
/** Consonants that begin and end words of European languages: one, or some that go together. */
const start =
  '(?:[BCDFGHJKLMNPQRSTVWXZ]|[BCFGKP][LR]|[DTV]R|[CPSTWRGK]H|GN|KN|PS|QU|S[CKLMNPQTW]|SCH[LMNRW]?|S[CPT]R|SPL|TS|TW|WR|ZW)?'
const end =
  '(?:[BCDFGHJKLMNPQRSTVWXZ]|[LNRSTFP][CDFGKLMNPSTZ]|[CX]T|[CGSTX]H|CK|[BDGKM]S|MP|W[NS]|SCH|[CG]HT|N[CDGKT]S|L[DPT]S|R[KMT]S|R[KS]T|RLD|RTH|RZT|XTH)?'
const readable = new RegExp(`^${start}[${vowels}](?:.*[${vowels}])?${end}$`, 'u')
/** Two to five capitals that are a word and no Roman number, with the "s" of a plural or genitive. */
const capitals =
  /(?<![\p{L}\p{N}_])(?!X{0,3}(?:IX|IV|V?I{0,3})(?!\p{L}))([A-Z]{2,5})(['’]?s)?(?![\p{L}\p{N}_]|['’]\p{L})/gu
/** The languages that say the "s" of "APIs". Others write it, but do not say it. */
const sayPlurals = new Set(['en', 'de', 'nl'])

/**
 * Writes acronyms that people spell with hyphens, which every voice reads letter by letter: "I-B-M" and
 * "A-P-I's" (for "APIs"), but NASA. Words of headings in capitals stay words. For Latin script in any language.
 */
export function spellAcronyms(text: string, language: string): string {
  return text.replace(capitals, (found, word: string, plural?: string) => {
    if (!isSpelled(word)) return found
    const ending = plural === undefined ? '' : sayPlurals.has(language) ? "'s" : ''
    return `${[...word].join('-')}${ending}`
  })
}

/** Returns true for a word in capitals that people spell, which no language could read or which is known. */
export function isSpelled(word: string): boolean {
  return spelled.has(word) || !(read.has(word) || readable.test(word))
}
