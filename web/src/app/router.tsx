import { createBrowserRouter, Outlet, type RouteObject } from 'react-router'
import {
  loadAccountTexts,
  loadChatTexts,
  loadInsightTexts,
  loadPracticeTexts,
  loadPrivacyTexts,
  loadPublicTexts,
  loadQuizResultTexts,
  loadQuizTakingTexts,
  loadStudentTexts,
} from '../i18n/i18n.ts'
import { ErrorPage } from './error-page.tsx'
import { ForEveryone, ForwardSignedIn, RequireRole, SignedOutOnly } from './guards.tsx'
import { inTime, limitLoads } from './limit-loads.ts'
import { PagePending } from './page-pending.tsx'
import { paths } from './paths.ts'
import { once, ownBarOnPhones } from './route-handle.ts'
import { Shell } from './shell.tsx'

const withPublicTexts = { loader: loadPublicTexts, ...once }
const withQuizTakingTexts = { loader: loadQuizTakingTexts, ...once }
const withQuizResultTexts = { loader: () => Promise.all([loadChatTexts(), loadQuizResultTexts()]), ...once }

const withInsightTexts = { loader: loadInsightTexts, ...once }

const legalPage = () => import('../pages/public/legal/legal.page.tsx')
const sharedLinkPage = () => import('../pages/public/shared-link/shared-link.page.tsx')

/** Its screen stands in a feature: the dashboard loads it ahead, so that it opens without a connection, too. */
const practicePage = async () => {
  const { PracticePage } = await import('../features/practice/practice-page.tsx')
  return {
    element: <PracticePage to={{ dashboard: paths.studentDashboard(), slide: paths.studentLecture }} />,
  }
}

/**
 * The pages of students and of everybody; each is loaded on its first visit, and the table of the professors'
 * pages with the first of them: a student's first load has this table. Build paths with `paths.ts`.
 */
const routes: RouteObject[] = [
  {
    id: 'root',
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
        // Links in emails and on the projector are opened signed in or not.
        ...withPublicTexts,
        children: [
          {
            path: '/forgotten-password',
            lazy: () => import('../pages/public/forgotten-password/forgotten-password.page.tsx'),
          },
          { path: '/enroll/:code', lazy: sharedLinkPage },
          { path: '/join/:code', lazy: sharedLinkPage },
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
            handle: ownBarOnPhones,
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
          { path: '/privacy', lazy: legalPage },
          { path: '/imprint', lazy: legalPage },
          { path: '*', lazy: () => import('../pages/public/page-not-found/page-not-found.page.tsx') },
        ],
      },
    ],
  },
]

const isProfessors = (path: string) => path.startsWith('/professor')

/** The table of the professors' pages. Fails when it cannot be loaded. */
const loadProfessorRoutes = async () =>
  limitLoads((await inTime(import('./professor-routes.tsx'))).professorRoutes)

/**
 * The router with the routes that the first page needs. Without them, the frame of a professor's page would first be that
 * of an unknown page, and move. A table that cannot be loaded now is loaded again by the router, which shows the error.
 */
export async function createRouter() {
  const own = isProfessors(window.location.pathname) ? await loadProfessorRoutes().catch(() => []) : []
  const known = limitLoads(routes).map((root) => ({ ...root, children: [...(root.children ?? []), ...own] }))
  return createBrowserRouter(known as RouteObject[], {
    async patchRoutesOnNavigation({ path, patch }) {
      if (isProfessors(path) && own.length === 0) patch('root', await loadProfessorRoutes())
    },
  })
}
