import type { Quiz } from '@lectern/contract/quizzes.ts'
import type { CheckedOn } from '@lectern/core/questions/question-type.ts'

/** Whether the builder creates or edits a quiz; the specified messages differ. */
export type QuizMode = CheckedOn

/**
 * What the builder edits; `quiz` is null for a new one. `regradeTo`: the page that regrades existing
 * submissions.
 */
export type BuilderTarget = { courseId: string; quiz: Quiz | null; regradeTo?: string }
