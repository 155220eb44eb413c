import type { AdjustmentDecision } from '@lectern/core/grade/adjustment.ts'

/** The outcome of one proposal, as shown to the student below the assistant's words. */
export type Outcome = { number: number; before: number | null; decision: AdjustmentDecision }

type OutcomeTexts = {
  raised(number: number, before: number, after: number): string
  passedOn(number: number): string
  pending(number: number): string
  tooMany: string
}

const en: OutcomeTexts = {
  raised: (number, before, after) =>
    `Question ${number}: your points were raised from ${before} to ${after}.`,
  passedOn: (number) => `Your claim about question ${number} was passed on to your professor, who decides.`,
  pending: (number) => `Your claim about question ${number} is with your professor already.`,
  tooMany: 'You have reached today’s limit of claims. Please try again tomorrow.',
}
const ko: OutcomeTexts = {
  raised: (number, before, after) => `${number}번 문제의 점수가 ${before}점에서 ${after}점으로 올라갔습니다.`,
  passedOn: (number) => `${number}번 문제에 대한 이의를 교수님께 전달했습니다. 결정은 교수님이 합니다.`,
  pending: (number) => `${number}번 문제에 대한 이의는 이미 교수님께 전달되어 있습니다.`,
  tooMany: '오늘 제기할 수 있는 이의의 수를 모두 사용했습니다. 내일 다시 시도해 주세요.',
}
const zh: OutcomeTexts = {
  raised: (number, before, after) => `第 ${number} 题的分数已从 ${before} 分提高到 ${after} 分。`,
  passedOn: (number) => `你对第 ${number} 题的申诉已转交给教授，由教授决定。`,
  pending: (number) => `你对第 ${number} 题的申诉已经在教授那里。`,
  tooMany: '你今天提出申诉的次数已达上限，请明天再试。',
}

/**
 * Describes what was done, because the assistant's own words may promise more. @param language of the
 * conversation; unsupported languages get English
 */
export const describeOutcomes = (outcomes: readonly Outcome[], language: string | null): string[] => {
  const words = language === 'ko' ? ko : language === 'zh' ? zh : en
  const sentences = outcomes.flatMap(({ number, before, decision }) => {
    if (decision.kind === 'raise') return [words.raised(number, before ?? 0, decision.points)]
    if (decision.kind === 'claim') return [words.passedOn(number)]
    if (decision.why === 'pending') return [words.pending(number)]
    return decision.why === 'too_many' ? [words.tooMany] : []
  })
  return [...new Set(sentences)]
}
