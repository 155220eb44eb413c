import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { calls } from '../../../api/calls.ts'
import { useCall } from '../../../api/use-call.ts'
import { paths } from '../../../app/paths.ts'
import { BuilderPending } from '../../../features/quiz-builder/builder-pending.tsx'
import { QuizBuilder } from '../../../features/quiz-builder/quiz-builder.tsx'
import { DeletedQuiz } from '../deleted-quiz.tsx'
import { QuizNotLoaded } from '../quiz-not-loaded.tsx'

/** Edits a quiz. It waits for the stored quiz instead of beginning with a cached one. */
export function Component() {
  const { t } = useTranslation('quizAuthoring')
  const { quizId = '' } = useParams()
  // Without `always`, a quiz that another page loaded a moment ago is not asked for, and the page waits forever.
  const quiz = useCall(calls.quizzes.get, { params: { id: quizId } }, { refetchOnMount: 'always' })
  // An open builder keeps its input: an error of a later fetch is shown when the quiz is saved.
  if (!quiz.isFetchedAfterMount && !quiz.isError) return <BuilderPending title={t('edit.title')} />
  if (!quiz.data || (quiz.isError && !quiz.isFetchedAfterMount))
    return <QuizNotLoaded query={quiz} title={t('edit.title')} />
  const { course_id: courseId, archived_at: deletedAt } = quiz.data
  if (deletedAt) return <DeletedQuiz quiz={quiz.data} title={t('edit.title')} />
  return (
    <QuizBuilder
      key={quizId}
      target={{ courseId, quiz: quiz.data, regradeTo: paths.quizRegrade(quizId) }}
      exit={paths.professorQuizzes(courseId)}
    />
  )
}
