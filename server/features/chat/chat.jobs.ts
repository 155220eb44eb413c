import type { ChatReply, ChatRequest } from '@lectern/core/ai/engine.ts'
import { createMessage } from '@lectern/core/messages/message.ts'
import { stripTags } from '@lectern/core/script/spoken.ts'
import { findNearestSlides } from '@lectern/core/text/search/nearest-slides.ts'
import { createUsageContext } from '../../platform/ai/create-usage-context.ts'
import { throwJobError } from '../../platform/ai/job-errors.ts'
import type { Context } from '../../platform/context.ts'
import type { StoredCitation } from '../../platform/db/schema/chat.ts'
import { readWhole } from '../../platform/files/read-whole.ts'
import { unlessRefused } from '../../platform/http/errors.ts'
import type { Identity } from '../../platform/http/tokens.ts'
import { type JobEnd, JobFailedError, type JobHandler, type JobRun } from '../../platform/jobs/job.ts'
import { showPartials } from '../../platform/jobs/show-partials.ts'
import { listOfCourse } from '../announcements/announcements.queries.ts'
import { getStudiedLecture } from '../lectures/lectures.access.ts'
import { listSlidesToRead, type SlideToRead } from '../scripts/scripts.queries.ts'
import { listStudyOfSlides } from '../study/study.queries.ts'
import { insertMessage, listMessages } from './chat.queries.ts'
import type { ChatPayload, ChatResult } from './chat.ts'
import { guardConversation, refuseOpenQuestion } from './open-quiz-guard.ts'
import { listOpenQuestions } from './open-quizzes.queries.ts'

/** How many messages of the conversation the engine gets. */
const MAX_HISTORY_MESSAGES = 20
/** Older announcements are seldom about what comes. */
const MAX_ANNOUNCEMENTS = 50
const CLOSED = createMessage('chat_closed')

/** A student who may no longer see the lecture gets no answer. */
const getRequest = async (
  context: Context,
  { job }: JobRun,
  { sessionId, questionId }: ChatPayload,
): Promise<{ request: ChatRequest; slides: SlideToRead[]; isRefused: boolean }> => {
  const user: Identity = { userId: job.ownerId, role: 'student' }
  const found = job.lectureId && (await unlessRefused(getStudiedLecture(context, job.lectureId, user)))
  if (!found) throw new JobFailedError(CLOSED)
  const { lecture, course } = found
  const language = job.language ?? lecture.defaultLanguage
  const slides = await listSlidesToRead(context.database, lecture.deckId, language)
  const messages = await listMessages(context.database, sessionId, { limit: MAX_HISTORY_MESSAGES + 1 })
  const question = messages.find((message) => message.id === questionId)
  if (!question || slides.length === 0) throw new JobFailedError(CLOSED)
  const current = slides.find((slide) => slide.number === job.slideNumber) ?? slides[0]!
  const now = new Date(context.clock.nowMs())
  const open = await listOpenQuestions(context.database, {
    studentId: user.userId,
    courseId: course.id,
    now,
  })
  const { isRefused, history } = await guardConversation(
    {
      message: question.content,
      history: messages.filter((message) => message.id < questionId),
      lecture: slides.flatMap(({ text, script }) => [text, stripTags(script)]),
    },
    open,
  )
  const announced = await listOfCourse(context.database, course.id, user.userId, now)
  return {
    slides,
    isRefused,
    request: {
      question: question.content,
      language,
      lectureTitle: lecture.title,
      courseName: course.name,
      slides: slides.map((slide) => ({ ...slide, script: stripTags(slide.script) })),
      currentSlide: current.number,
      courseTexts: [
        { title: null, text: course.syllabus },
        ...announced.slice(0, MAX_ANNOUNCEMENTS).map(({ row: { title, text } }) => ({ title, text })),
      ],
      study: await listStudyOfSlides(context.database, user.userId, lecture.id),
      helpLevel: course.helpLevel,
      history: history.map(({ role, content }) => ({ role, content })),
      picture: () => readWhole(context.files, current.pictureKey),
    },
  }
}

const answer = async (context: Context, run: JobRun): Promise<JobEnd> => {
  const { job, signal, report } = run
  const payload = job.payload as ChatPayload
  const { request, slides, isRefused } = await getRequest(context, run, payload)
  await report({ message: createMessage('chat_writing') })
  const reply: ChatReply = isRefused
    ? { text: refuseOpenQuestion(request.question, request.language), citations: [] }
    : await context.ai
        .chat(request, {
          signal,
          onPartial: showPartials(report),
          usageContext: createUsageContext(job, 'interactive'),
        })
        .catch(throwJobError)
  signal.throwIfAborted()
  // An engine that does not say so has found nothing when it names no slide.
  const isUnanswered = !isRefused && (reply.isUnanswered ?? reply.citations.length === 0)
  const nearestSlides = isUnanswered ? findNearestSlides(request) : null
  const titles = new Map(slides.map((slide) => [slide.number, slide.title]))
  const citations: StoredCitation[] = reply.citations
    .filter(({ slideNumber }) => titles.has(slideNumber))
    .map(({ slideNumber, quote }) => ({ slideNumber, quote, slideTitle: titles.get(slideNumber) ?? null }))
  return {
    message: createMessage('chat_answered'),
    result: { aiResponse: reply.text, citations, nearestSlides } satisfies ChatResult,
    commit: (tx) =>
      insertMessage(tx, {
        sessionId: payload.sessionId,
        role: 'assistant',
        content: reply.text,
        citations,
        nearestSlides,
        slideNumber: job.slideNumber,
        jobId: job.id,
      }),
  }
}

export const chatJobs = (context: Context): JobHandler[] => [
  {
    kind: 'lecture_chat',
    concurrency: 4,
    run: (run) => answer(context, run),
    cancelledMessage: () => createMessage('chat_cancelled'),
  },
]
