import type { Evidence } from '@lectern/contract/grading.ts'
import type { Contradiction } from './contradictions.ts'

type Result = {
  /** The lines of the rubric, the things of a list or the keywords. */
  evidence: readonly Evidence[]
  /** The lines are those of a rubric: their points are named. */
  hasPoints: boolean
  /** What else of the reference was not found. */
  missing: readonly string[]
  /** Where the answer surely says something else. */
  contradictions: readonly Contradiction[]
  /** Its points are limited, because its words make no sentences. */
  isSalad: boolean
  share: number
}

const en = {
  whole: 'What was asked for was found in your answer.',
  salad:
    'Your answer has words that make no sentences, and few points for them. Say in sentences what you mean.',
  other: (stated: string, expected: string) =>
    `Your answer says “${stated}” where “${expected}” was asked for.`,
  met: (met: string) => `Your answer covers ${met}.`,
  partly: (partly: string) => `Found in part: ${partly}.`,
  missed: (missed: string) => `Not found in your answer: ${missed}.`,
  /** By the share of the points, where no line or keyword is named. */
  most: 'Most of what was asked for was found in your answer, but not all.',
  part: 'A part of what was asked for was found in your answer.',
  few: 'Little of what was asked for was found in your answer.',
  compare: 'Compare your answer with the correct one.',
  ofPoints: (earned: number, possible: number) => ` (${earned} of ${possible} points)`,
  none: 'What was asked for was not found in your answer. Compare it with the correct one.',
  /** Between two sentences. */
  between: ' ',
  join: (items: { text: string; points: string }[]) =>
    items.map(({ text, points }) => `“${text}”${points}`).join(', '),
}
type Phrases = typeof en

const ko: Phrases = {
  whole: '요구한 내용을 답안에서 찾았습니다.',
  salad: '답안의 단어들이 문장을 이루지 않아 점수를 조금만 받았습니다. 뜻하는 바를 문장으로 써 보세요.',
  other: (stated, expected) => `답안에는 ‘${stated}’라고 되어 있지만, 요구한 내용은 ‘${expected}’입니다.`,
  met: (met) => `${met} 내용이 답안에 있습니다.`,
  partly: (partly) => `일부를 찾은 내용: ${partly}.`,
  missed: (missed) => `답안에서 찾지 못한 내용: ${missed}.`,
  most: '요구한 내용의 대부분을 답안에서 찾았지만, 전부는 아닙니다.',
  part: '요구한 내용의 일부를 답안에서 찾았습니다.',
  few: '요구한 내용 중 적은 부분만 답안에서 찾았습니다.',
  compare: '정답과 비교해 보세요.',
  ofPoints: (earned, possible) => `(${possible}점 중 ${earned}점)`,
  none: '요구한 내용을 답안에서 찾지 못했습니다. 정답과 비교해 보세요.',
  between: ' ',
  join: (items) => items.map(({ text, points }) => `‘${text}’${points}`).join(', '),
}
const zh: Phrases = {
  whole: '在你的回答中找到了题目要求的内容。',
  salad: '你的回答中的词语不成句子，因此只得了少量分数。请用句子说明你的意思。',
  other: (stated, expected) => `你的回答写的是“${stated}”，而要求的是“${expected}”。`,
  met: (met) => `你的回答包含${met}。`,
  partly: (partly) => `部分找到：${partly}。`,
  missed: (missed) => `你的回答中没有找到：${missed}。`,
  most: '在你的回答中找到了大部分要求的内容，但不是全部。',
  part: '在你的回答中找到了一部分要求的内容。',
  few: '在你的回答中只找到一小部分要求的内容。',
  compare: '请与正确答案对照。',
  ofPoints: (earned, possible) => `（${possible} 分中得 ${earned} 分）`,
  none: '没有在你的回答中找到题目要求的内容，请与正确答案对照。',
  between: '',
  join: (items) => items.map(({ text, points }) => `“${text}”${points}`).join('、'),
}
const phrasesOf = (language: string | null): Phrases => (language === 'ko' ? ko : language === 'zh' ? zh : en)

const MAX_CONTRADICTIONS = 2
const MOST_SHARE = 0.75
const PART_SHARE = 0.4
/** Each line of a usual rubric is named: the student sees where the points went. */
const MAX_LINES = 8
const short = (text: string): string => {
  const characters = [...text.replaceAll(/\s+/g, ' ').replace(/[.。]+$/u, '')]
  return characters.length > 90 ? `${characters.slice(0, 89).join('')}…` : characters.join('')
}

/** A few sentences in a language (`feedbackLanguageOf`); in English if it has no phrases. */
export const writeFeedback = (
  { evidence, hasPoints, missing, contradictions, isSalad, share }: Result,
  language: string | null,
): string => {
  const phrases = phrasesOf(language)
  if (share >= 1) return phrases.whole
  const others = contradictions
    .slice(0, MAX_CONTRADICTIONS)
    .map(({ stated, expected }) => phrases.other(short(stated), short(expected)))
  const isContradicted = (text: string) => contradictions.some(({ expected }) => text.includes(expected))
  const isPart = (line: Evidence) => hasPoints && line.points_earned < line.points_possible
  const textsOf = (lines: readonly Evidence[]) =>
    lines.map(({ criterion, points_earned, points_possible }) => ({
      text: short(criterion),
      points: hasPoints ? phrases.ofPoints(points_earned, points_possible) : '',
    }))
  const found = evidence.filter(({ quote }) => quote !== null)
  const missed = [
    ...textsOf(evidence.filter(({ quote, criterion }) => quote === null && !isContradicted(criterion))),
    ...missing.filter((text) => !isContradicted(text)).map((text) => ({ text: short(text), points: '' })),
  ]
  if (share === 0 && !hasPoints && missed.length === 0)
    return others.length > 0 ? others.join(phrases.between) : phrases.none
  const say = (items: Parameters<Phrases['join']>[0], sentence: (list: string) => string): string[] =>
    items.length > 0 ? [sentence(phrases.join(items.slice(0, MAX_LINES)))] : []
  const namesNone = found.length === 0 && !hasPoints && share > 0 && !isSalad
  const extent = share >= MOST_SHARE ? phrases.most : share >= PART_SHARE ? phrases.part : phrases.few
  return [
    ...(isSalad ? [phrases.salad] : []),
    ...others,
    ...(namesNone ? [extent] : []),
    ...say(textsOf(found.filter((line) => !isPart(line))), phrases.met),
    ...say(textsOf(found.filter(isPart)), phrases.partly),
    ...say(missed, phrases.missed),
    ...(missed.length > 0 || isSalad ? [] : [phrases.compare]),
  ].join(phrases.between)
}
