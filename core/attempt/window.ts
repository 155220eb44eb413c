import type { QuizPhase } from '@lectern/contract/quizzes.ts'

/** When students can begin a quiz. Both dates null: by hand, by `isActive` alone. */
type QuizWindow = { isActive: boolean; opensAt: Date | null; closesAt: Date | null }

/**
 * Where a quiz stands by the server's clock. It opens at `opensAt` and is closed from `closesAt` on. A quiz that is not
 * active is closed, whatever its dates.
 * @param closesAt the closing date of the student; that of the quiz by default
 */
export const phaseOf = (
  { isActive, opensAt, closesAt: common }: QuizWindow,
  nowMs: number,
  closesAt: Date | null = common,
): QuizPhase => {
  if (!isActive || (closesAt !== null && nowMs >= closesAt.getTime())) return 'closed'
  return opensAt !== null && nowMs < opensAt.getTime() ? 'before' : 'open'
}

/** The closing date of one student: their own, if the quiz closes by date at all. */
export const ownClosing = (quiz: Pick<QuizWindow, 'closesAt'>, own: Date | null | undefined): Date | null =>
  quiz.closesAt && (own ?? quiz.closesAt)

/** The end of an attempt: its time limit or the closing of the quiz, whichever comes first. Null: neither. */
export const earlierOf = (limitMs: number | null, closesAt: Date | null): number | null => {
  if (limitMs === null) return closesAt?.getTime() ?? null
  return closesAt === null ? limitMs : Math.min(limitMs, closesAt.getTime())
}
