import type { Quiz } from '@lectern/contract/quizzes.ts'
import type { CheckedOn } from '@lectern/core/questions/question-type.ts'

/** Which of the two screens it is; the sentences of the specification differ. */
export type QuizMode = CheckedOn

/** Where the quiz belongs; `quiz` is null while it is new. `regradeTo`: where grades that are given are gone through again. */
export type BuilderTarget = { courseId: string; quiz: Quiz | null; regradeTo?: string }
