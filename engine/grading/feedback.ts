export type CriteriaResult = { met: readonly string[]; missed: readonly string[]; share: number }

type Phrases = {
  whole: string
  metAndMissed(met: string, missed: string): string
  met(met: string): string
  missed(missed: string): string
  compare: string
  none: string
  join(items: string[]): string
}

const en: Phrases = {
  whole: 'Your answer says what was asked for.',
  metAndMissed: (met, missed) => `Your answer covers ${met}. Not found in it: ${missed}.`,
  met: (met) => `Your answer covers ${met}.`,
  missed: (missed) => `Not found in your answer: ${missed}.`,
  compare: 'Part of what was asked for is there. Compare your answer with the correct one.',
  none: 'What was asked for was not found in your answer. Compare it with the correct one.',
  join: (items) => items.map((item) => `“${item}”`).join(', '),
}
const ko: Phrases = {
  whole: '요구한 내용을 답안에서 모두 설명했습니다.',
  metAndMissed: (met, missed) => `${met} 내용이 답안에 있습니다. 찾지 못한 내용: ${missed}.`,
  met: (met) => `${met} 내용이 답안에 있습니다.`,
  missed: (missed) => `답안에서 찾지 못한 내용: ${missed}.`,
  compare: '요구한 내용의 일부가 답안에 있습니다. 정답과 비교해 보세요.',
  none: '요구한 내용을 답안에서 찾지 못했습니다. 정답과 비교해 보세요.',
  join: (items) => items.map((item) => `‘${item}’`).join(', '),
}
const zh: Phrases = {
  whole: '你的回答说明了题目要求的内容。',
  metAndMissed: (met, missed) => `你的回答包含${met}。没有找到：${missed}。`,
  met: (met) => `你的回答包含${met}。`,
  missed: (missed) => `你的回答中没有找到：${missed}。`,
  compare: '你的回答包含了部分要求的内容，请与正确答案对照。',
  none: '没有在你的回答中找到题目要求的内容，请与正确答案对照。',
  join: (items) => items.map((item) => `“${item}”`).join('、'),
}
const phrasesOf = (language: string | null): Phrases => (language === 'ko' ? ko : language === 'zh' ? zh : en)

const MAX_NAMED = 3
const short = (text: string): string => {
  const characters = [...text.replaceAll(/\s+/g, ' ').replace(/[.。]+$/u, '')]
  return characters.length > 90 ? `${characters.slice(0, 89).join('')}…` : characters.join('')
}

/** One or two sentences in a language (`feedbackLanguageOf`); in English if it has no phrases. */
export const writeFeedback = ({ met, missed, share }: CriteriaResult, language: string | null): string => {
  const phrases = phrasesOf(language)
  const list = (items: readonly string[]) => phrases.join(items.slice(0, MAX_NAMED).map(short))
  if (share >= 1) return phrases.whole
  if (met.length > 0 && missed.length > 0) return phrases.metAndMissed(list(met), list(missed))
  if (missed.length > 0) return phrases.missed(list(missed))
  if (met.length > 0 && share > 0) return `${phrases.met(list(met))} ${phrases.compare}`
  return share > 0 ? phrases.compare : phrases.none
}
