export type LineKind = 'words' | 'formula' | 'code' | 'noise'

const CJK = /[\p{Script=Hangul}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u
const DENSE = new RegExp(CJK.source, 'gu')
const MATH = /[=<>≤≥≠≈∼∈∉∀∃∑∏∫∂∇⊤⊥⊂⊆∪∩⟨⟩‖∥|^_{}\\+×⋅·±√∞∝θλμσπΣΠΩφψ−∗⊗⊕]/gu
/** A relation between symbols, or two operators; one arrow or bracket alone also stands in figures. */
const SYMBOLS =
  /[=≠∼]|^[^\p{L}\d)]*[\p{L}\d)].*[≈≤≥∈]|^\P{L}*\p{L}[^<>→↔⇒⇔↦∀∃|∑∏∫∇√+]*[<>→↔⇒⇔↦∀∃|∑∏∫∇√+].*[<>→↔⇒⇔↦∀∃|∑∏∫∇√+]/u
const SHORT_WORDS = new Set(
  (
    'a i is of to in we an at by or on if as be it no so up do he us my vs el la le de du en un et il ne au se es lo ' +
    'si su te tu al zu im am um da so wo er ich ai it'
  ).split(' '),
)
/** The first words of a line of program text. */
const KEYWORD =
  /^(?:\[[\d ]*\]:\s|>\s|\d{1,3}\s+)?(?:"[\w-]+"\s?:\s?[[{"\d]|package [\w.]+;|import (?:static )?[\w.*]+(?: as \w+)?(?:, ?[\w.*]+)*;?(?:\s*(?:#|\/\/).*)?$|import .* from ['"]|from [\w.]+ import|(?:async )?def \w+ ?\(|(?:class|struct|enum) \w+.*[{:(]\s*\w*:?(?:\s*#.*)?$|#include|#define|@[\w. ]+(?:\(.*\))?(?:\s*#.*)?$|def$|super\(\)|self ?\.\s?\w|elif |else:|try\s?[:{]|except\b.*:$|for \w+ in .+:|while .+[:{]$|if .*(?:==|!=|<|>|\bnot\b|\bin\b).*:|with \w+[.(].*:|return (?:\S+|.*[;)\]}])$|(?:public|private|protected|static|void|int|double|float|const|let|var|function)\s+[\w<>[\]]+(?:\s+\w+)*\s*[=({;]|(?:SELECT|INSERT INTO|UPDATE|DELETE FROM|CREATE TABLE)\s|[Ss]elect \S.* from \S+ (?:where|order by|group by) |[Ss]elect \* |print\w*\s?\(|[\w.]+\.\w+\([^)]*\)?[;,]?\s?}?[;.]?$|Traceback \(|(?:sudo|pip3? install|apt(?:-get)? install|npm (?:run|install)) \w|(?:curl|wget) (?:-|http)|(?:cd|source) [~.\w-]*\/\S*(?: |$)|(?:#|\/\/|>>>|\$)\s+\S)/
/** Characters that program text has and prose has not. */
const PROGRAM =
  /^<(?:[a-zA-Z][\w:.-]+\s[\w:-]+=|\/[\w:.-]{2,}>)|\/>$|(?:=|\w\(|\)).*[;{]\s*(?:\/\/.*|\/\*.*)?$|^[}\])]+[;,)]*$|[^=<>!]==[^=]|!=|\+=|\w\[[a-z\d_][\w +-]*\]\s*=|=\s*(?:[a-z_]\w*\[\w+\]|\w+\[\d+\])|[[=(]\s*(['"])[^'"]*\1\s*[,)\]]|^\w+\s*=\s*\[*['"]|^\w{2,}\s*=\s*(?:\[.+\]|\{.+\}|\([^()]*,[^()]*\))$|^[\w.[\]]+\s*[-+*/]?=\s*(?!(?:exp|log|sin|cos|tan|max|min)\b)(?:[\w.]*[a-z]{3,}[\w.]*|\w+\.\w+)\(|^for\s?\(|\w{2}\(\w+\s?=\s|\w\(\w{2,}\s?=\s|\w\s~\s\w/

/** Steps of an algorithm, which have the keywords of programs in a line of words. */
const STEP =
  /^(?:\d{1,2}:\s+)?(?:(?:while|for|until)\s.*\sdo:?$|(?:else )?if\s.*\sthen(?:\s(?:return\b|.*(?:←|:=)).*)?$|(?:function|procedure)\s\w+\(.*\):?$|end (?:if|for|while|function|procedure)$|return\s\S+$|[a-z]\S*\s?(?:←|:=)\s)/

/** No program has these. */
const FORMULA_SIGN = /[∑∏∫√∂∇∈∉∀∃⊆]/

/** Exponents and indices belong to their symbol. */
const INDEX = /[⁰ⁱ⁴-₟¹²³ʰ-ʸˡˣᴬ-ᵪᶜᶠᶻⱼⱽ]+/gu
/** Small letters on both sides of one are symbols, and no word: "yᵗe". */
const INNER_INDEX = new RegExp(`(?<=\\p{Ll})${INDEX.source}(?=\\p{Ll})`, 'gu')

/** "variable(s)", "Student(innen)". */
const PLURAL = /(?<=\p{L}{4})\((?:s|e|es|en|er|as|os|innen)\)/gu

/** A bracket that the next line closes: "FPS(Frame". */
const OPEN_BRACKET = /(?<=\p{L}{2})\((?=\p{Lu}\p{Ll}+(?: \p{L}+)*$)/u

/**
 * The kind of a line: words to speak, a formula, program code, or noise such as the numbers along an axis.
 */
export function findLineKind(whole: string): LineKind {
  const text = whole
    .replace(INNER_INDEX, '§')
    .replace(INDEX, '')
    .replace(PLURAL, '')
    .replace(OPEN_BRACKET, ' ')
  // A comment in any language.
  if (/^(?:\d{1,3}\s+)?\/\/\s*\p{L}/u.test(text)) return 'code'
  if (
    /[A-Za-z]{3}|\(\)|^>>> /.test(text) &&
    !FORMULA_SIGN.test(text) &&
    (KEYWORD.test(text) || STEP.test(text) || (PROGRAM.test(text) && !isProse(text)))
  )
    return 'code'
  if (/^[∑∏∫]/.test(text)) return 'formula'
  const math = text.match(MATH)?.length ?? 0
  const spoken = countWordLetters(text)
  // Short words or one character alone are torn pieces of a formula or a figure.
  if (!/\p{L}{3}/u.test(text) && (text.match(DENSE)?.length ?? 0) < 2)
    return SYMBOLS.test(text) ? 'formula' : 'noise'
  const share = spoken / text.replace(/[\s\p{P}\p{N}]/gu, '').length
  // A sentence with a formula in it is a sentence.
  if (spoken > 0 && (share >= 0.6 || (share > 0.4 && countWords(text) >= 4))) return 'words'
  if (math > 0) return /(?:^|\s)<\/?[A-Za-z]{3,}>/.test(text) ? 'code' : 'formula'
  return spoken > 0 && share >= 0.5 ? 'words' : 'noise'
}

/** Opens the source of a picture: surely, */
const PICTURE_SOURCE =
  /^[^\p{L}]*(?:(?:image|picture|photo|figure|graphic|screenshot|diagram)s?\s(?:(?:taken|adapted|reproduced)\s)?(?:source|credit|courtesy|from|by)\b|(?:taken|adapted|reproduced|redrawn) from\s|(?:bild|abbildungs?|foto|grafik)(?:quellen?|nachweis)|crédits?\s(?:photo|image)|imagen? (?:tomada )?de:|(?:图片|圖片|数据|图)?(?:来源|來源|出处|出處)[:：]|(?:画像|図)?(?:出典|引用元)[:：]|(?:그림|이미지|사진|자료)?\s?출처\s?[:：])/iu
/** at the foot or in small letters, */
const SOURCE = /^[^\p{L}]*(?:quelle|source|fuente|fonte|credit|источник)(?:n|s|и)?\s?[:：]/iu
/** and only with a year or an address. */
const CAPTION =
  /^[^\p{L}]*(?:image|imagen|imagem|bild|foto|photo|quelle|source|fuente|fonte|credit|источник)(?:n|s|и)?\s?[:：]|^(?:vgl|cf)\.\s/iu
const ADDRESS = /\b(?:19|20)\d\d\b|wiki[mp]edia|\.(?:com|org|net|edu|de|fr|kr|cn|jp)\b/i

/** Links to other slides. */
const NAVIGATION =
  /^[^\p{L}]*(?:(?:back|return) to (?:the )?(?:contents|menu|overview|start|top)|back|返回(?:目录|首页|主页|上页)?|(?:上|下)一页|回(?:到)?目录|戻る|目次(?:に|へ)(?:戻る)?|목차로(?: 돌아가기)?|처음으로|zurück(?: zu[mr] \S+)?|retour(?: au sommaire)?|volver(?: al índice)?|voltar(?: ao \S+)?|назад)[^\p{L}]*$/iu

/** A line that names only a source, the owner of the slides or another slide. `isNote`: it stands at the foot or is small. */
export function isCitation(text: string, isNote = false): boolean {
  return (
    PICTURE_SOURCE.test(text) ||
    (isNote && SOURCE.test(text)) ||
    (CAPTION.test(text) && ADDRESS.test(text)) ||
    NAVIGATION.test(text) ||
    /^[^\p{L}]*(?:©|\(c\)|copyright\b(?=.*(?:©|\(c\)|\b(?:19|20)\d\d\b)))|\ball rights reserved\b|\blicen[cs]ed under\b|\bCC[ -]BY(?:-\w\w)*\b/iu.test(
      text,
    )
  )
}

/** "[12]" and "[R11a]" behind a word, and "(Smith et al., 2019; Li, 2020, p. 3)". */
const CITATIONS =
  /(?<=[\p{L}\p{N})”"».,;:])(?:\s+\[(?:[1-9]\d?\d?|\p{Lu}{1,4}\d\d\p{Ll}?)\](?:[,–-]?\s?\[\d{1,3}\])*)+|\s*(?:[Ii]n Anlehnung an )?[(（](?:(?:vgl\.|cf\.|see|siehe|voir|ver)\s)?\p{Lu}[\p{L}\s.,;&'’-]{1,80}[,.;]?\s?(?:(?<=[,.;]\s?|\bal\s)(?:19|20)\d\d|(?:19|20)\d\d(?=,\sS\.\s?\d))[a-z]?(?:[,:;]\s?[^()（）]{0,80})?[)）]/gu

/** The text without the sources that it names in brackets. */
export function dropCitations(text: string): string {
  return text.replace(CITATIONS, '').trim()
}

/** Returns true for a line in which plain words are the most. */
export function isProse(text: string): boolean {
  const tokens = text.split(/\s+/)
  const plain = tokens.filter((token) =>
    /^\p{P}?(?:\p{L}[\p{L}'’-]+|[aàeoyáéи])\p{P}{0,2}$/u.test(token),
  ).length
  return plain > 3 && plain > tokens.length * 0.6
}

/** Names of functions, which are part of a formula. */
export const OPERATOR =
  /^(?:exp|log|ln|l[ií]m|arg|argmax|argmin|m[aá]x|m[ií]n|sen|(?:arc)?(?:sin|cos|tan)h?)$/

function countWordLetters(text: string): number {
  let letters = 0
  // "Energy=Heat + Work" has words.
  for (const token of text.split(/\s+|(?<=\p{L}{4})=(?=\p{Lu}\p{Ll}{2})/u)) {
    // A Latin word with a Korean particle is a word: "LSTM과".
    if (CJK.test(token)) {
      letters += token.replace(/[\p{P}\p{S}]/gu, '').length
      continue
    }
    const bare = token.replace(/^\p{P}+|\p{P}+$/gu, '')
    if (!/^\p{L}[\p{L}\p{M}\d'’\-–/&.:*]*$/u.test(bare) || OPERATOR.test(bare)) continue
    // "φEx" are symbols.
    if (/\p{Script=Greek}/u.test(bare) && /\p{Script=Latin}/u.test(bare)) continue
    if (/\p{L}{3}/u.test(bare) || SHORT_WORDS.has(bare.toLowerCase()) || /^\p{Lu}{2}/u.test(bare))
      letters += token.length
  }
  return letters
}

/** The number of words: separated by spaces, or two characters each for Han and kana. */
export function countWords(text: string): number {
  const dense = text.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu)?.length ?? 0
  const spaced = text.replace(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]+/gu, ' ')
  return Math.ceil(dense / 2) + (spaced.match(/[\p{L}\d]+/gu)?.length ?? 0)
}
