type CriteriaResult = {
  met: readonly string[]
  /** Of a line of the rubric less than half of the points. */
  partly: readonly string[]
  missed: readonly string[]
  share: number
}

type Phrases = {
  whole: string
  met(met: string): string
  partly(partly: string): string
  missed(missed: string): string
  compare: string
  none: string
  /** Between two sentences. */
  between: string
  join(items: string[]): string
}

const en: Phrases = {
  whole: 'Your answer says what was asked for.',
  met: (met) => `Your answer covers ${met}.`,
  partly: (partly) => `Only a part was found of ${partly}.`,
  missed: (missed) => `Not found in your answer: ${missed}.`,
  compare: 'Part of what was asked for is there. Compare your answer with the correct one.',
  none: 'What was asked for was not found in your answer. Compare it with the correct one.',
  between: ' ',
  join: (items) => items.map((item) => `“${item}”`).join(', '),
}
const ko: Phrases = {
  whole: '요구한 내용을 답안에서 모두 설명했습니다.',
  met: (met) => `${met} 내용이 답안에 있습니다.`,
  partly: (partly) => `일부만 찾은 내용: ${partly}.`,
  missed: (missed) => `답안에서 찾지 못한 내용: ${missed}.`,
  compare: '요구한 내용의 일부가 답안에 있습니다. 정답과 비교해 보세요.',
  none: '요구한 내용을 답안에서 찾지 못했습니다. 정답과 비교해 보세요.',
  between: ' ',
  join: (items) => items.map((item) => `‘${item}’`).join(', '),
}
const zh: Phrases = {
  whole: '你的回答说明了题目要求的内容。',
  met: (met) => `你的回答包含${met}。`,
  partly: (partly) => `只找到一部分：${partly}。`,
  missed: (missed) => `你的回答中没有找到：${missed}。`,
  compare: '你的回答包含了部分要求的内容，请与正确答案对照。',
  none: '没有在你的回答中找到题目要求的内容，请与正确答案对照。',
  between: '',
  join: (items) => items.map((item) => `“${item}”`).join('、'),
}
const phrasesOf = (language: string | null): Phrases => (language === 'ko' ? ko : language === 'zh' ? zh : en)

const MAX_NAMED = 3
const short = (text: string): string => {
  const characters = [...text.replaceAll(/\s+/g, ' ').replace(/[.。]+$/u, '')]
  return characters.length > 90 ? `${characters.slice(0, 89).join('')}…` : characters.join('')
}

/** One to three sentences in a language (`feedbackLanguageOf`); in English if it has no phrases. */
export const writeFeedback = (
  { met, partly, missed, share }: CriteriaResult,
  language: string | null,
): string => {
  const phrases = phrasesOf(language)
  const list = (items: readonly string[]) => phrases.join(items.slice(0, MAX_NAMED).map(short))
  if (share >= 1) return phrases.whole
  if (share === 0 && missed.length === 0) return phrases.none
  return [
    met.length > 0 && phrases.met(list(met)),
    partly.length > 0 && phrases.partly(list(partly)),
    missed.length > 0 ? phrases.missed(list(missed)) : phrases.compare,
  ]
    .filter((sentence) => sentence !== false)
    .join(phrases.between)
}
