import type { AdjustmentDecision } from '@lectern/core/grade/adjustment.ts'

/** The outcome of one proposal, as shown to the student below the assistant's words. */
export type Outcome = { number: number; before: number | null; decision: AdjustmentDecision }

type OutcomeTexts = {
  raised(number: number, before: number, after: number): string
  pending(number: number): string
  claimedBefore(number: number): string
  noAnswer(number: number): string
  tooMany: string
}

const en: OutcomeTexts = {
  raised: (number, before, after) =>
    `Question ${number}: your points were raised from ${before} to ${after}.`,
  pending: (number) => `Your claim about question ${number} is with your professor already.`,
  claimedBefore: (number) =>
    `Your professor has already decided your claim about question ${number}. You can make one claim per question.`,
  noAnswer: (number) => `You gave no answer to question ${number}, so there is nothing to grade again.`,
  tooMany: 'You have reached today’s limit of claims. Please try again tomorrow.',
}
const ko: OutcomeTexts = {
  raised: (number, before, after) => `${number}번 문제의 점수가 ${before}점에서 ${after}점으로 올라갔습니다.`,
  pending: (number) => `${number}번 문제에 대한 이의는 이미 교수님께 전달되어 있습니다.`,
  claimedBefore: (number) =>
    `${number}번 문제에 대한 이의는 교수님이 이미 결정했습니다. 이의는 문제마다 한 번만 제기할 수 있습니다.`,
  noAnswer: (number) => `${number}번 문제에는 답안이 없어 다시 채점할 것이 없습니다.`,
  tooMany: '오늘 제기할 수 있는 이의의 수를 모두 사용했습니다. 내일 다시 시도해 주세요.',
}
const zh: OutcomeTexts = {
  raised: (number, before, after) => `第 ${number} 题的分数已从 ${before} 分提高到 ${after} 分。`,
  pending: (number) => `你对第 ${number} 题的申诉已经在教授那里。`,
  claimedBefore: (number) => `教授已对你关于第 ${number} 题的申诉作出决定。每道题只能申诉一次。`,
  noAnswer: (number) => `你没有回答第 ${number} 题，因此没有可重新评分的内容。`,
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
    // The screen shows a claim that the student can send.
    if (decision.kind === 'claim') return []
    if (decision.why === 'pending') return [words.pending(number)]
    if (decision.why === 'claimed_before') return [words.claimedBefore(number)]
    if (decision.why === 'no_answer') return [words.noAnswer(number)]
    return decision.why === 'too_many' ? [words.tooMany] : []
  })
  return [...new Set(sentences)]
}
