/** What a student's quiz list needs of a quiz and of their attempt. */
export type QuizForStudent = {
  is_active: boolean
  submission: {
    is_draft: boolean
    submitted: boolean
    is_graded: boolean
    remaining_seconds: number | null
  } | null
}

/** The states of the specification: Not Available, Active, In Progress, Submitted ('Grading...'), Graded. */
type StudentQuizState = 'not_available' | 'active' | 'in_progress' | 'submitted' | 'graded'
/** Take Quiz, Resume Quiz, Submit Quiz (the time is up), View Result. */
export type StudentQuizAction = 'take' | 'resume' | 'submit' | 'result'

/** A running attempt continues even if the quiz is no longer active. */
export const stateOf = ({ is_active, submission }: QuizForStudent): StudentQuizState => {
  if (submission?.is_graded) return 'graded'
  if (submission?.submitted) return 'submitted'
  if (submission?.is_draft) return 'in_progress'
  return is_active ? 'active' : 'not_available'
}

/** The button's action; null when there is nothing to do. */
export const actionOf = (quiz: QuizForStudent): StudentQuizAction | null => {
  const state = stateOf(quiz)
  if (state === 'graded' || state === 'submitted') return 'result'
  if (state === 'in_progress') return quiz.submission?.remaining_seconds === 0 ? 'submit' : 'resume'
  return state === 'active' ? 'take' : null
}

const order: readonly StudentQuizState[] = ['in_progress', 'active', 'submitted', 'graded', 'not_available']

/**
 * Sorts running attempts first (least time left on top), then quizzes that can be taken, then finished
 * ones; otherwise keeps the order.
 */
export const inOrderOfUrgency = <T extends QuizForStudent>(quizzes: readonly T[]): T[] => {
  const leftOf = ({ submission }: T) => submission?.remaining_seconds ?? Number.MAX_SAFE_INTEGER
  return quizzes.toSorted((one, other) => {
    const [state, otherState] = [stateOf(one), stateOf(other)]
    if (state !== otherState) return order.indexOf(state) - order.indexOf(otherState)
    return state === 'in_progress' ? leftOf(one) - leftOf(other) : 0
  })
}

/** Says how urgent the remaining time is. */
export const urgencyOf = (remainingSeconds: number): 'info' | 'warning' | 'danger' =>
  remainingSeconds < 60 ? 'danger' : remainingSeconds < 300 ? 'warning' : 'info'
