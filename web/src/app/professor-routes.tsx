import type { CourseAction } from '@lectern/contract/course-access.ts'
import type { RouteObject } from 'react-router'
import { loadAuthoringTexts, loadQuizAuthoringTexts, loadQuizReviewTexts } from '../i18n/authoring-texts.ts'
import { loadGradebookTexts, loadInsightTexts, loadPracticeTexts, loadQuizResultTexts } from '../i18n/i18n.ts'
import { RequireRole } from './guards.tsx'
import { once, ownBarOnPhones, withoutBar } from './route-handle.ts'

const withQuizAuthoringTexts = { loader: loadQuizAuthoringTexts, ...once }
const withQuizReviewTexts = {
  loader: () => Promise.all([loadQuizResultTexts(), loadQuizReviewTexts()]),
  ...once,
}
const withInsightTexts = { loader: loadInsightTexts, ...once }

/** Pages for those of a course's staff who may do the action; the others read why the page does not open. */
const onlyFor = (action: CourseAction) => async () => {
  const { ForAction } = await import('../pages/professor/for-action.tsx')
  return { element: <ForAction action={action} /> }
}

/** The professors' pages, loaded on the first visit of one of them. */
export const professorRoutes: RouteObject[] = [
  {
    element: <RequireRole of="professor" />,
    loader: loadAuthoringTexts,
    ...once,
    children: [
      {
        path: '/professor/dashboard',
        lazy: () => import('../pages/professor/dashboard/dashboard.page.tsx'),
      },
      {
        path: '/professor/models',
        lazy: () => import('../pages/professor/models/models.page.tsx'),
      },
      {
        path: '/professor/courses/create',
        lazy: () => import('../pages/professor/course-create/course-create.page.tsx'),
      },
      {
        lazy: onlyFor('edit_lectures'),
        children: [
          {
            path: '/professor/courses/:courseId/lectures/create',
            lazy: () => import('../pages/professor/lecture-create/lecture-create.page.tsx'),
          },
          {
            path: '/professor/lectures/:lectureId/edit',
            handle: ownBarOnPhones,
            lazy: () => import('../pages/professor/lecture-studio/lecture-studio.page.tsx'),
          },
          {
            path: '/professor/lectures/:lectureId/practice',
            loader: loadPracticeTexts,
            ...once,
            lazy: () => import('../pages/professor/practice-cards/practice-cards.page.tsx'),
          },
          {
            path: '/professor/lectures/:lectureId/update',
            lazy: () => import('../pages/professor/lecture-update/lecture-update.page.tsx'),
          },
          {
            path: '/professor/lectures/:lectureId/replace',
            handle: withoutBar,
            lazy: () => import('../pages/professor/lecture-replace/lecture-replace.page.tsx'),
          },
        ],
      },
      {
        lazy: onlyFor('edit_quizzes'),
        children: [
          {
            path: '/professor/courses/:courseId/edit',
            ...withInsightTexts,
            lazy: () => import('../pages/professor/course-edit/course-edit.page.tsx'),
          },
          {
            path: '/professor/courses/:courseId/quiz/create',
            ...withQuizAuthoringTexts,
            handle: ownBarOnPhones,
            lazy: () => import('../pages/professor/quiz-create/quiz-create.page.tsx'),
          },
          {
            path: '/professor/quiz/:quizId/edit',
            ...withQuizAuthoringTexts,
            handle: ownBarOnPhones,
            lazy: () => import('../pages/professor/quiz-edit/quiz-edit.page.tsx'),
          },
          {
            path: '/professor/quiz/:quizId/regrade',
            ...withQuizReviewTexts,
            lazy: () => import('../pages/professor/quiz-regrade/quiz-regrade.page.tsx'),
          },
          {
            path: '/professor/quiz/:quizId/extra-time',
            ...withQuizAuthoringTexts,
            lazy: () => import('../pages/professor/quiz-extra-time/quiz-extra-time.page.tsx'),
          },
        ],
      },
    ],
  },
  {
    element: <RequireRole of="professor" orAssistant />,
    loader: loadAuthoringTexts,
    ...once,
    children: [
      {
        path: '/professor/courses/:courseId',
        ...withQuizAuthoringTexts,
        lazy: () => import('../pages/professor/course/course.page.tsx'),
      },
      {
        path: '/professor/courses/:courseId/students/:studentId',
        ...withInsightTexts,
        lazy: () => import('../pages/professor/course-student/course-student.page.tsx'),
      },
      {
        path: '/professor/lectures/:lectureId/insight',
        ...withInsightTexts,
        lazy: () => import('../pages/professor/lecture-insight/lecture-insight.page.tsx'),
      },
      {
        path: '/professor/lectures/:lectureId/view',
        handle: ownBarOnPhones,
        lazy: () => import('../pages/professor/lecture-view/lecture-view.page.tsx'),
      },
      {
        path: '/professor/courses/:courseId/gradebook',
        loader: loadGradebookTexts,
        ...once,
        lazy: () => import('../pages/professor/gradebook/gradebook.page.tsx'),
      },
      {
        path: '/professor/courses/:courseId/question-bank',
        ...withQuizAuthoringTexts,
        lazy: () => import('../pages/professor/question-bank/question-bank.page.tsx'),
      },
      {
        path: '/professor/quiz/:quizId/submissions',
        ...withQuizReviewTexts,
        lazy: () => import('../pages/professor/quiz-submissions/quiz-submissions.page.tsx'),
      },
      {
        path: '/professor/quiz/:quizId/answers',
        ...withQuizReviewTexts,
        lazy: () => import('../pages/professor/quiz-answers/quiz-answers.page.tsx'),
      },
      {
        path: '/professor/quiz/:quizId/analysis',
        ...withQuizReviewTexts,
        lazy: () => import('../pages/professor/quiz-analysis/quiz-analysis.page.tsx'),
      },
    ],
  },
]
