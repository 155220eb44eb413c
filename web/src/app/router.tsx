import type { CourseAction } from '@lectern/contract/course-access.ts'
import { createBrowserRouter, Outlet, type RouteObject } from 'react-router'
import {
  loadAccountTexts,
  loadAuthoringTexts,
  loadChatTexts,
  loadGradebookTexts,
  loadInsightTexts,
  loadPracticeTexts,
  loadPrivacyTexts,
  loadPublicTexts,
  loadQuizAuthoringTexts,
  loadQuizResultTexts,
  loadQuizReviewTexts,
  loadQuizTakingTexts,
  loadStudentTexts,
} from '../i18n/i18n.ts'
import { ErrorPage } from './error-page.tsx'
import { ForEveryone, ForwardSignedIn, RequireRole, SignedOutOnly } from './guards.tsx'
import { limitLoads } from './limit-loads.ts'
import { PagePending } from './page-pending.tsx'
import { paths } from './paths.ts'
import type { RouteHandle } from './route-handle.ts'
import { Shell } from './shell.tsx'

/** Texts are loaded once: a changed query string must not wait for texts that are loaded. */
const once = { shouldRevalidate: () => false }
const withPublicTexts = { loader: loadPublicTexts, ...once }
const withQuizAuthoringTexts = { loader: loadQuizAuthoringTexts, ...once }
const withQuizReviewTexts = {
  loader: () => Promise.all([loadQuizResultTexts(), loadQuizReviewTexts()]),
  ...once,
}
const withQuizTakingTexts = { loader: loadQuizTakingTexts, ...once }
const withQuizResultTexts = { loader: () => Promise.all([loadChatTexts(), loadQuizResultTexts()]), ...once }

const withInsightTexts = { loader: loadInsightTexts, ...once }

/** Pages for those of a course's staff who may do the action; the others read why the page does not open. */
const onlyFor = (action: CourseAction) => async () => {
  const { ForAction } = await import('../pages/professor/for-action.tsx')
  return { element: <ForAction action={action} /> }
}

/** Its screen stands in a feature: the dashboard loads it ahead, so that it opens without a connection, too. */
const practicePage = async () => {
  const { PracticePage } = await import('../features/practice/practice-page.tsx')
  const slide = (lectureId: string, number: number) => `${paths.studentLecture(lectureId)}?slide=${number}`
  return { element: <PracticePage to={{ dashboard: paths.studentDashboard(), slide }} /> }
}

const ownBarOnPhones: RouteHandle = { hidesNavigation: 'phone' }
const withoutBar: RouteHandle = { hidesNavigation: 'always' }

/** Every page of the application; each is loaded on its first visit. Build paths with `paths.ts`. */
export const routes: RouteObject[] = [
  {
    element: (
      <Shell>
        <Outlet />
      </Shell>
    ),
    errorElement: (
      <Shell>
        <ErrorPage />
      </Shell>
    ),
    hydrateFallbackElement: (
      <Shell>
        <PagePending />
      </Shell>
    ),
    children: [
      {
        element: <ForwardSignedIn />,
        ...withPublicTexts,
        children: [{ path: '/', lazy: () => import('../pages/public/landing/landing.page.tsx') }],
      },
      {
        element: <SignedOutOnly />,
        ...withPublicTexts,
        children: [
          { path: '/login', lazy: () => import('../pages/public/login/login.page.tsx') },
          { path: '/register', lazy: () => import('../pages/public/register/register.page.tsx') },
          { path: '/signed-in', lazy: () => import('../pages/public/signed-in/signed-in.page.tsx') },
        ],
      },
      {
        // Links in emails are opened signed in or not.
        ...withPublicTexts,
        children: [
          {
            path: '/forgotten-password',
            lazy: () => import('../pages/public/forgotten-password/forgotten-password.page.tsx'),
          },
          { path: '/new-password', lazy: () => import('../pages/public/new-password/new-password.page.tsx') },
          {
            path: '/confirm-email',
            lazy: () => import('../pages/public/confirm-email/confirm-email.page.tsx'),
          },
        ],
      },
      {
        element: <RequireRole />,
        loader: () => Promise.all([loadPublicTexts(), loadAccountTexts(), loadPrivacyTexts()]),
        ...once,
        children: [
          { path: '/account', lazy: () => import('../pages/public/account/account.page.tsx') },
          { path: '/admin/:part?', lazy: () => import('./admin-pages.tsx') },
        ],
      },
      { path: '/setup', lazy: () => import('./setup-page.tsx') },
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
            path: '/professor/courses/:courseId/gradebook',
            loader: loadGradebookTexts,
            ...once,
            lazy: () => import('../pages/professor/gradebook/gradebook.page.tsx'),
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
      {
        element: <RequireRole of="student" />,
        children: [
          {
            path: '/student/dashboard',
            loader: () => Promise.all([loadStudentTexts(), loadQuizTakingTexts()]),
            ...once,
            lazy: () => import('../pages/student/dashboard/dashboard.page.tsx'),
          },
          {
            path: '/student/courses/:courseId',
            loader: () => Promise.all([loadStudentTexts(), loadQuizTakingTexts()]),
            ...once,
            lazy: () => import('../pages/student/course/course.page.tsx'),
          },
          {
            path: '/student/courses/:courseId/figures',
            ...withInsightTexts,
            lazy: () => import('../pages/student/course-figures/course-figures.page.tsx'),
          },
          {
            path: '/student/lectures/:lectureId',
            handle: ownBarOnPhones,
            lazy: () => import('../pages/student/lecture/lecture.page.tsx'),
          },
          {
            path: '/student/practice',
            loader: loadPracticeTexts,
            ...once,
            lazy: practicePage,
          },
          {
            path: '/student/quiz/join',
            ...withQuizTakingTexts,
            lazy: () => import('../pages/student/quiz-join/quiz-join.page.tsx'),
          },
          {
            path: '/student/quiz/:quizId/take',
            ...withQuizTakingTexts,
            lazy: () => import('../pages/student/quiz-take/quiz-take.page.tsx'),
          },
          {
            path: '/student/quiz/:quizId/result',
            ...withQuizResultTexts,
            lazy: () => import('../pages/student/quiz-result/quiz-result.page.tsx'),
          },
          {
            path: '/student/notes',
            loader: () => Promise.all([loadChatTexts(), loadStudentTexts()]),
            ...once,
            lazy: () => import('../pages/student/notes/notes.page.tsx'),
          },
        ],
      },
      {
        element: <ForEveryone />,
        ...withPublicTexts,
        children: [
          { path: '*', lazy: () => import('../pages/public/page-not-found/page-not-found.page.tsx') },
        ],
      },
    ],
  },
]

export const createRouter = () => createBrowserRouter(limitLoads(routes))
