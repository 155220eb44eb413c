/** Nouns that Korean slides use in place of a verb. */
export const VERBAL_NOUN =
  /(?:존재|권장|등장|필요|중요|가능|불가능|심각|유용|복잡|동일|적합|다양|[을를이가]\s(?:예측|의미|고려|사용|이용|계산|추정|학습|생성|분류|적용|활용|비교|분석|선택|제거|추가|변환|표현|정의|설명|수행|최소화|최대화|개선|구성|측정|평가|저장|반환|검색|근사|해결|증가|감소|발생))$/

/** The end of a Korean clause that continues: "…다면", "…지만", "…는데", "…하고", "…어서". */
const CONNECTIVE =
  /(?:[다라으하되이]면|지만|아니라|[는은인한된]데|하여|되어|(?:하|되|이|있|없|같|많)고|(?:하|되|이|으|지|있|없)며|면서|므로|(?:으|하)니|니까|[아어해여]서|도록|려고|위해|위하여|통해|따라)[,，]?$/
/** An object, a position, a means or a manner, whose verb is missing. */
const NEEDS_VERB =
  /(?:[가-힣)][을를]|에서|으로|까지|에게|부터|처럼|부리나케|빨리|천천히|매우|다시|없이|(?:하|되|롭|있|없|스럽|쉽|빠르|다르)게)[,，]?$/
/** Nouns that end like a connective. */
const NOUN_END = /(?:가을|마을|노을|겨를|그래서|이데|없으니)$/

/**
 * Returns true if a Korean line ends before its sentence does. It can only be spoken together with the next
 * line.
 */
export function isOpenKorean(text: string): boolean {
  const last = text.split(' ').at(-1) ?? ''
  if (NOUN_END.test(last.replace(/[,，]$/, ''))) return false
  return CONNECTIVE.test(last) || NEEDS_VERB.test(last)
}

export function endsInConnective(text: string): boolean {
  return /[가-힣][,，]?$/.test(text) && CONNECTIVE.test(text.split(' ').at(-1) ?? '')
}

/**
 * Returns true for an object without a verb after it, as in "…하지 못하는 문제를 희소문제". It is no noun phrase, so
 * "입니다" cannot follow.
 */
export function lacksVerb(text: string): boolean {
  if (VERBAL_NOUN.test(text)) return false
  const words = text
    .replace(/\([^)]*\)/g, '')
    .trim()
    .replace(/[.!?]+$/, '')
    .split(/[\s,]+/)
  const object = words.findLastIndex((word) => /[가-힣)\w][을를]$/.test(word) && word.length > 1)
  if (object < 0 || NOUN_END.test(words[object] ?? '')) return false
  return !words.slice(object + 1).some(isVerbal)
}

function isVerbal(word: string): boolean {
  if (/(?:[는은던기고며여서면게지자음함됨다요]|위한|통한|대한)$/.test(word)) return true
  const code = word.charCodeAt(word.length - 1) - 0xac00
  if (code < 0 || code > 11171 || word.length < 2) return false
  // A verb form before a noun ends in ㄴ or ㄹ.
  return code % 28 === 4 || code % 28 === 8
}
