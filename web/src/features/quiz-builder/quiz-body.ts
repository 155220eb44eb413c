import type { QuizInfo, QuizWork } from './quiz-work.ts'

/** The content of the quiz, as it is sent. */
export const contentOf = ({ info, questions }: QuizWork) => ({
  title: info.title.trim(),
  description: info.description.trim() === '' ? null : info.description.trim(),
  questions,
  time_limit_minutes: info.timeLimit,
})

const switchesOfInfo = ({ isActive, leniency, assistantAdjusts }: QuizInfo) => ({
  is_active: isActive,
  leniency,
  assistant_adjusts: assistantAdjusts,
})

/** The switches; with `stored`, only those that differ from it. */
export const switchesOf = (
  { info }: QuizWork,
  stored?: QuizWork,
): Partial<ReturnType<typeof switchesOfInfo>> => {
  const now = switchesOfInfo(info)
  if (!stored) return now
  const before = switchesOfInfo(stored.info)
  return {
    ...(now.is_active === before.is_active ? {} : { is_active: now.is_active }),
    ...(now.leniency === before.leniency ? {} : { leniency: now.leniency }),
    ...(now.assistant_adjusts === before.assistant_adjusts
      ? {}
      : { assistant_adjusts: now.assistant_adjusts }),
  }
}
