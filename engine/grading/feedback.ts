import type { Evidence } from '@lectern/contract/grading.ts'

type CriteriaResult = {
  met: readonly string[]
  /** Of a line of the rubric less than half of the points. */
  partly: readonly string[]
  missed: readonly string[]
  share: number
  /** The lines of the rubric with their points; empty without a rubric. */
  lines: readonly Evidence[]
}

const en = {
  whole: 'Your answer says what was asked for.',
  met: (met: string) => `Your answer covers ${met}.`,
  /** Of a line of the rubric more than half of the points, but not all. */
  mostly: (mostly: string) => `Most was found, but not all that is asked for, of ${mostly}.`,
  partly: (partly: string) => `Only a part was found of ${partly}.`,
  missed: (missed: string) => `Not found in your answer: ${missed}.`,
  compare: 'Part of what was asked for is there. Compare your answer with the correct one.',
  /** Where the points of each line are named. */
  compareLines: 'Compare your answer with the correct one.',
  ofPoints: (earned: number, possible: number) => ` (${earned} of ${possible} points)`,
  none: 'What was asked for was not found in your answer. Compare it with the correct one.',
  /** Between two sentences. */
  between: ' ',
  join: (items: { text: string; points: string }[]) =>
    items.map(({ text, points }) => `“${text}”${points}`).join(', '),
}
type Phrases = typeof en

const ko: Phrases = {
  whole: '요구한 내용을 답안에서 모두 설명했습니다.',
  met: (met) => `${met} 내용이 답안에 있습니다.`,
  mostly: (mostly) => `대부분을 찾았지만 요구한 내용이 다 있지는 않은 항목: ${mostly}.`,
  partly: (partly) => `일부만 찾은 내용: ${partly}.`,
  missed: (missed) => `답안에서 찾지 못한 내용: ${missed}.`,
  compare: '요구한 내용의 일부가 답안에 있습니다. 정답과 비교해 보세요.',
  compareLines: '정답과 비교해 보세요.',
  ofPoints: (earned, possible) => `(${possible}점 중 ${earned}점)`,
  none: '요구한 내용을 답안에서 찾지 못했습니다. 정답과 비교해 보세요.',
  between: ' ',
  join: (items) => items.map(({ text, points }) => `‘${text}’${points}`).join(', '),
}
const zh: Phrases = {
  whole: '你的回答说明了题目要求的内容。',
  met: (met) => `你的回答包含${met}。`,
  mostly: (mostly) => `大部分已找到，但没有包含全部要求：${mostly}。`,
  partly: (partly) => `只找到一部分：${partly}。`,
  missed: (missed) => `你的回答中没有找到：${missed}。`,
  compare: '你的回答包含了部分要求的内容，请与正确答案对照。',
  compareLines: '请与正确答案对照。',
  ofPoints: (earned, possible) => `（${possible} 分中得 ${earned} 分）`,
  none: '没有在你的回答中找到题目要求的内容，请与正确答案对照。',
  between: '',
  join: (items) => items.map(({ text, points }) => `“${text}”${points}`).join('、'),
}
const phrasesOf = (language: string | null): Phrases => (language === 'ko' ? ko : language === 'zh' ? zh : en)

/** Each line of a usual rubric is named: the student sees where the points went. */
const MAX_LINES = 8
const short = (text: string): string => {
  const characters = [...text.replaceAll(/\s+/g, ' ').replace(/[.。]+$/u, '')]
  return characters.length > 90 ? `${characters.slice(0, 89).join('')}…` : characters.join('')
}

/** A few sentences in a language (`feedbackLanguageOf`); in English if it has no phrases. */
export const writeFeedback = (
  { met, partly, missed, share, lines }: CriteriaResult,
  language: string | null,
): string => {
  const phrases = phrasesOf(language)
  if (share >= 1) return phrases.whole
  if (share === 0 && missed.length === 0) return phrases.none
  const lineOf = new Map(lines.map((line) => [line.criterion, line]))
  const pointsOf = (criterion: string): string => {
    const line = lineOf.get(criterion)
    return line ? phrases.ofPoints(line.points_earned, line.points_possible) : ''
  }
  const lacksPoints = (criterion: string): boolean => {
    const line = lineOf.get(criterion)
    return line !== undefined && line.points_earned < line.points_possible
  }
  const say = (items: readonly string[], sentence: (list: string) => string): string[] => {
    const named = items.slice(0, MAX_LINES)
    const list = named.map((item) => ({ text: short(item), points: pointsOf(item) }))
    return list.length > 0 ? [sentence(phrases.join(list))] : []
  }
  return [
    ...say(
      met.filter((item) => !lacksPoints(item)),
      phrases.met,
    ),
    ...say(met.filter(lacksPoints), phrases.mostly),
    ...say(partly, phrases.partly),
    ...say(missed, phrases.missed),
    ...(missed.length > 0 ? [] : [lines.length > 0 ? phrases.compareLines : phrases.compare]),
  ].join(phrases.between)
}
