/** Maximum number of words of a name, in languages with spaces, and of characters in others. */
const NAME_WORDS = 4
const NAME_CHARS: Record<string, number> = { ko: 24, zh: 8, ja: 22 }
/** The endings of Korean and Japanese sentences and notes. */
const SENTENCE_END: Record<string, RegExp> = { ko: /[다요음함됨임기등까지]$/, ja: /[\u3041-\u3096]$/ }

/** Returns true for the name of a thing: few words that are no sentence. */
export function isName(text: string, language: string): boolean {
  if (/[.!?。！？؟।]["”’」』]?$|：|:\s/.test(text) || SENTENCE_END[language]?.test(text)) return false
  const chars = NAME_CHARS[language]
  return chars === undefined ? text.split(' ').length <= NAME_WORDS : text.length <= chars
}

const STOPS: Record<string, string> = { zh: '。', ja: '。', hi: '।' }

/** The full stop of a language. */
export const stopOf = (language: string): string => STOPS[language] ?? '.'

/** The point as it stands, with a full stop. */
export function toSentence(text: string, language: string): string {
  const bare = text.replace(/[\s,;:，；：、→⇒]+$/, '')
  if (language === 'ko')
    return bare
      .split(/(?<=[가-힣][.。]) /)
      .map(koreanSentence)
      .join(' ')
  if (language === 'zh' && /[^\d\s.]\.$/.test(bare)) return `${bare.slice(0, -1)}。`
  if (/[.!?。！？؟।…]["”’»」』]?$/.test(bare)) return capitalise(bare)
  return `${capitalise(bare)}${stopOf(language)}`
}

/** The point as part of a sentence: without its full stop. */
export function toClause(text: string): string {
  return text.replace(/[\s.,;:!。，；：、！।]+$/, (end) =>
    /\b(?:etc|al|e\.g|i\.e)$/.test(text.slice(0, -end.length)) ? '.' : '',
  )
}

/** A capital at the beginning, unless the first word is a name of a program ("state.ball", "getwd()"). */
export function capitalise(text: string): string {
  return text.replace(/^\p{Ll}(?=\p{Ll}+(?:[\s,:;!?…'’-]|\.?$))/u, (letter) => letter.toUpperCase())
}

/**
 * Korean slides use the plain style, speech is polite: 한다 is 합니다, 있다 is 있습니다. Only endings that no noun or
 * particle shares are changed (보다 can be "than"); every other line stays as it is.
 */
function koreanSentence(text: string): string {
  if (/[?？!！]$/.test(text)) return text
  const bare = text.replace(/[.。]$/, '')
  if (/[가-힣]는다$/.test(bare)) return `${bare.slice(0, -2)}습니다.`
  if (/(?:[있없같않많]|[^\s]하|[^\s]되|[^\s]이|아니)다$/.test(bare) || endsInPast(bare))
    return `${makePolite(bare)}.`
  const stem = VERB_NOTE.test(bare) || isObjectNote(bare) ? bare.slice(0, -1) : null
  if (stem !== null) return `${stem}${bare.endsWith('음') ? '습' : changeFinal(bare.slice(-1), 17)}니다.`
  if (
    DOES.test(bare) &&
    finalOf(bare.slice(-1)) !== 16 &&
    !/(?:[해여고며서면지게록기요다자까네로야데]|역할)$/.test(bare)
  )
    return `${bare}합니다.`
  // A long word that ends in ㄴ다 is a verb: 늘어난다.
  if (/\s\S*[한된]다$/.test(bare) || (/[가-힣]{3}다$/.test(bare) && finalOf(bare.at(-2) ?? '') === 4))
    return `${makePolite(bare)}.`
  return `${bare}.`
}

/** Endings of notes that are surely verbs (결정됨, 해야 함, 있음), or behind a topic a noun (문제임). */
const VERB_NOTE =
  /(?:[가-힣]|[이가] )됨$|[야게록] 함$|[가-힣][이가은는에로게도] (?:\S+ )*(?!포함$|결함$)\S+함$|[어아여워려]짐$|\s\S*(?:것|때문)임$|[은는] (?:\S+ )*(?!\S*(?:책임|게임|모임|프레임|타임)$)\S+임$|\s\S*(?:있|없|않|같|많|높|낮|좋|작|얻|받|남)음$/
/** Behind an object (파일을 내려받음, 값을 더함) the other verbs are sure, too. */
const isObjectNote = (text: string): boolean =>
  /[가-힣)][을를] (?:\S+ )*\S*[함임짐옴눔킴림힘뉨듦냄봄줌씀춤침]$/.test(text) &&
  !/(?:포함|결함|그림|책임|모임|게임|프레임|타임|알림|지침| 힘)$/.test(text)

/** A noun behind an object is what is done with it (파일을 저장, 배열로 변환); some nouns say it of a subject, too (오류가 발생). */
const DOES =
  /[가-힣)][을를] (?:\S+ )*(?<=[을를로에] |에서 |에게 )[가-힣]{2,4}$|[가-힣)][이가은는] (?:발생|필요|가능|증가|감소|존재|중요|동일|편리|간편|용이|유리|불리)$/

/** 했다, 되었다, 봤다: a syllable with ㅆ before 다. */
function endsInPast(text: string): boolean {
  return /[가-힣]다$/.test(text) && finalOf(text.at(-2) ?? '') === 20
}

/** The number of a syllable's final consonant; 0 is none, 4 is ㄴ, 16 is ㅁ, 20 is ㅆ. */
const finalOf = (syllable: string): number => (syllable.charCodeAt(0) - 0xac00) % 28

/** 나타낸다 → 나타냅니다, 없다 → 없습니다. The final consonant is none (0), ㄴ (4), or stays. */
function makePolite(text: string): string {
  const stem = text.slice(0, -1)
  const last = stem.slice(-1)
  return [0, 4].includes(finalOf(last)) ? `${stem.slice(0, -1)}${changeFinal(last, 17)}니다` : `${stem}습니다`
}

/** A syllable with another final consonant: 17 is ㅂ. */
const changeFinal = (syllable: string, final: number): string =>
  String.fromCharCode(syllable.charCodeAt(0) - finalOf(syllable) + final)
