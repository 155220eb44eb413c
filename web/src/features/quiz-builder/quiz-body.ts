import type { Quiz } from '@lectern/contract/quizzes.ts'
import { asksTheSame, changedSwitches, type QuizWork, type Switches, switchesIn } from './quiz-work.ts'

/** The content of the quiz, as it is sent. */
export const contentOf = ({ info, questions, picks }: QuizWork) => ({
  title: info.title.trim(),
  description: info.description.trim() === '' ? null : info.description.trim(),
  questions,
  picks,
  time_limit_minutes: info.timeLimit,
})

/** The same without questions and picks that did not change: with them, the server takes the bank's present questions. */
export const changedContentOf = (work: QuizWork, stored: QuizWork) => {
  const { questions, picks, ...rest } = contentOf(work)
  return asksTheSame(work, stored) ? rest : { ...rest, questions, picks }
}

const wireNames = {
  isActive: 'is_active',
  opensAt: 'opens_at',
  closesAt: 'closes_at',
  timeZone: 'time_zone',
  leniency: 'leniency',
  shuffleOptions: 'shuffle_options',
  shuffleQuestions: 'shuffle_questions',
  assistantAdjusts: 'assistant_adjusts',
  assistantGuard: 'assistant_guard',
  showResults: 'show_results',
  showCorrectAnswers: 'show_correct_answers',
} as const satisfies Record<keyof Switches, keyof Quiz>
type SentSwitches = { [Name in keyof Switches as (typeof wireNames)[Name]]: Switches[Name] }

/** The switches as they are sent; with `stored`, only those that differ from it. */
export const switchesOf = ({ info }: QuizWork, stored?: QuizWork): Partial<SentSwitches> => {
  const now = switchesIn(info)
  const sent = stored ? changedSwitches(now, switchesIn(stored.info)) : now
  return Object.fromEntries(
    Object.entries(sent).map(([name, value]) => [wireNames[name as keyof Switches], value]),
  )
}
