import { allCalls } from '@lectern/contract/all-calls.ts'
import { health } from '@lectern/contract/health.ts'
import { slides } from '@lectern/contract/slides.ts'
import type { FastifyInstance } from 'fastify'
import { activityFeature } from './features/activity/activity.feature.ts'
import { administrationFeature } from './features/administration/administration.feature.ts'
import { annotationsFeature } from './features/annotations/annotations.feature.ts'
import { announcementsFeature } from './features/announcements/announcements.feature.ts'
import { backupsFeature } from './features/backups/backups.feature.ts'
import { chatFeature } from './features/chat/chat.feature.ts'
import { courseCopiesFeature } from './features/course-copies/course-copies.feature.ts'
import { coursesFeature } from './features/courses/courses.feature.ts'
import { exportsFeature } from './features/exports/exports.feature.ts'
import { filesFeature } from './features/files/files.routes.ts'
import { gradebookFeature } from './features/gradebook/gradebook.feature.ts'
import { gradingFeature } from './features/grading/grading.feature.ts'
import { insightFeature } from './features/insight/insight.feature.ts'
import { jobsFeature } from './features/jobs/jobs.routes.ts'
import { lectureEditorsFeature } from './features/lecture-editors/lecture-editors.feature.ts'
import { lectureQuestionsFeature } from './features/lecture-questions/lecture-questions.feature.ts'
import { lecturesFeature } from './features/lectures/lectures.feature.ts'
import { modelsFeature } from './features/models/models.feature.ts'
import { notesFeature } from './features/notes/notes.feature.ts'
import { operationsFeature } from './features/operations/operations.feature.ts'
import { practiceFeature } from './features/practice/practice.feature.ts'
import { privacyFeature } from './features/privacy/privacy.feature.ts'
import { publishingFeature } from './features/publishing/publishing.feature.ts'
import { questionBankFeature } from './features/question-bank/question-bank.feature.ts'
import { quizChatFeature } from './features/quiz-chat/quiz-chat.feature.ts'
import { quizDraftsFeature } from './features/quiz-drafts/quiz-drafts.feature.ts'
import { quizzesFeature } from './features/quizzes/quizzes.feature.ts'
import { scriptsFeature } from './features/scripts/scripts.feature.ts'
import { slidesFeature } from './features/slides/slides.feature.ts'
import { speechFeature } from './features/speech/speech.feature.ts'
import { studyFeature } from './features/study/study.feature.ts'
import { submissionsFeature } from './features/submissions/submissions.feature.ts'
import { translationFeature } from './features/translation/translation.feature.ts'
import { usersFeature } from './features/users/users.feature.ts'
import { isArchivedFor } from './platform/archived-courses.ts'
import type { Context, Feature } from './platform/context.ts'
import { isOnAnyStaff } from './platform/course-staff.ts'
import { answersWithin } from './platform/db/database.ts'
import { serveApiPage } from './platform/http/api-page.ts'
import { bindCall, type Gate } from './platform/http/bind.ts'
import { identifyCaller, isAdministrator } from './platform/http/identify.ts'
import { describeCalls } from './platform/http/openapi.ts'
import { serveScreens } from './platform/http/screens.ts'
import { createHttpServer } from './platform/http/server.ts'
import { type Metrics, noMetrics } from './platform/metrics/no-metrics.ts'
import { checkReadiness } from './platform/readiness.ts'

const HEALTH_LIMIT_MS = 3_000

/** Every feature in story order: each may import only earlier ones. */
export const features: readonly Feature[] = [
  usersFeature,
  coursesFeature,
  lecturesFeature,
  lectureEditorsFeature,
  slidesFeature,
  scriptsFeature,
  annotationsFeature,
  speechFeature,
  translationFeature,
  publishingFeature,
  studyFeature,
  notesFeature,
  activityFeature,
  announcementsFeature,
  chatFeature,
  lectureQuestionsFeature,
  quizzesFeature,
  questionBankFeature,
  quizDraftsFeature,
  practiceFeature,
  submissionsFeature,
  gradingFeature,
  quizChatFeature,
  exportsFeature,
  gradebookFeature,
  courseCopiesFeature,
  insightFeature,
  modelsFeature,
  jobsFeature,
  backupsFeature,
  administrationFeature,
  operationsFeature,
  privacyFeature,
  filesFeature,
]

/** The handlers of all kinds of jobs. @throws when two features claim one kind */
export const jobHandlers = (context: Context) => {
  const handlers = features.flatMap((feature) => feature.jobs?.(context) ?? [])
  const kinds = handlers.map((handler) => handler.kind)
  const twice = kinds.find((kind, index) => kinds.indexOf(kind) !== index)
  if (twice) throw new Error(`Two features handle the job kind ${twice}.`)
  return handlers
}

/** Answers every call of the contract. @throws when a call has no handler */
export const createApp = async (
  context: Context,
  options: {
    version: string
    screensFolder: string
    uploadFolder: string
    ready(): boolean
    metrics?: Metrics
  },
): Promise<FastifyInstance> => {
  const app = await createHttpServer({
    log: context.log,
    trustProxy: context.config.trustProxy,
    drainMs: context.config.drainMs,
    noteRequest: (options.metrics ?? noMetrics).noteRequest,
  })
  const gate: Gate = {
    identify: (request, call) => identifyCaller(context, request, call),
    isAdministrator: ({ userId }) => isAdministrator(context.database, userId),
    isAssistant: ({ userId }) => isOnAnyStaff(context.database, userId),
    isArchived: (call, asked, { userId }) => isArchivedFor(context.database, call, asked, userId),
    uploadFolder: options.uploadFolder,
    hasSpace: () => context.disk.state() !== 'full',
    uploadLimit: (call) =>
      call.path === slides.upload.path ? context.config.deckMaxBytes : (call.maxFileBytes ?? 0),
  }
  bindCall(app, gate, health.get, async ({ reply }) => {
    const works = options.ready() && (await answersWithin(context.database, HEALTH_LIMIT_MS))
    if (!works) reply.status(503)
    return {
      status: works ? ('ok' as const) : ('unavailable' as const),
      version: options.version,
      disk: context.disk.state(),
      engines: {
        script: context.ai.kind,
        chat: context.config.models.chat ? ('model' as const) : ('builtin' as const),
        annotation: context.config.models.annotate ? ('model' as const) : ('builtin' as const),
        speech: context.config.speech ? ('model' as const) : ('builtin' as const),
        translation: context.ai.translate ? ('model' as const) : ('none' as const),
      },
    }
  })
  bindCall(app, gate, health.ready, async ({ reply }) => {
    const checks = await checkReadiness(context, options.ready())
    const isReady = Object.values(checks).every((check) => check !== 'failed')
    if (!isReady) reply.status(503)
    return { status: isReady ? ('ready' as const) : ('not_ready' as const), checks }
  })
  for (const feature of features)
    feature.routes?.((call, handler, precheck) => bindCall(app, gate, call, handler, precheck), context)
  serveApiPage(app, () => describeCalls(allCalls, options.version))
  await serveScreens(app, options.screensFolder)
  await app.ready()
  for (const calls of Object.values(allCalls)) {
    for (const call of Object.values(calls)) {
      const url = `/api${call.path.replaceAll(/\{(\w+)\}/g, ':$1')}`
      if (!app.hasRoute({ method: call.method, url }))
        throw new Error(`${call.method} ${call.path} has no handler.`)
    }
  }
  return app
}
