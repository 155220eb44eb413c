import { tell } from '@lectern/core/job-sentences.ts'
import { stripTags } from '@lectern/core/script/spoken.ts'
import { AiRefusedError, type ChatRequest } from '../../platform/ai/ai.ts'
import type { Context } from '../../platform/context.ts'
import type { StoredCitation } from '../../platform/db/schema/chat.ts'
import type { Identity } from '../../platform/http/tokens.ts'
import { type JobEnd, JobFailedError, type JobHandler, type JobRun } from '../../platform/jobs/job.ts'
import { getVisibleLecture } from '../lectures/lectures.access.ts'
import { insertMessage, listMessages, listSlidesToRead, type SlideToRead } from './chat.queries.ts'
import type { ChatPayload } from './chat.ts'

const PARTIAL_INTERVAL_MS = 300
/** So much of the conversation the assistant is told again. */
const TOLD_MESSAGES = 20
const CLOSED = tell('chatClosed')

/** Who may not see the lecture any more gets no answer either. */
const getRequest = async (
  context: Context,
  { job }: JobRun,
  { sessionId, questionId }: ChatPayload,
): Promise<{ request: ChatRequest; slides: SlideToRead[] }> => {
  const user: Identity = { userId: job.ownerId, role: 'student' }
  const found =
    job.lectureId && (await getVisibleLecture(context, job.lectureId, user).catch(() => undefined))
  if (!found) throw new JobFailedError(CLOSED)
  const { lecture, course } = found
  const language = job.language ?? lecture.defaultLanguage
  const slides = await listSlidesToRead(context.database, lecture.id, language)
  const messages = await listMessages(context.database, sessionId, { limit: TOLD_MESSAGES + 1 })
  const question = messages.find((message) => message.id === questionId)
  if (!question || slides.length === 0) throw new JobFailedError(CLOSED)
  const current = slides.find((slide) => slide.number === job.slideNumber) ?? slides[0]!
  return {
    slides,
    request: {
      question: question.content,
      language,
      lectureTitle: lecture.title,
      courseName: course.name,
      slides: slides.map((slide) => ({ ...slide, script: stripTags(slide.script) })),
      currentSlide: current.number,
      history: messages
        .filter((message) => message.id < questionId)
        .map(({ role, content }) => ({ role, content })),
      async picture() {
        const chunks: Uint8Array[] = []
        for await (const chunk of await context.files.open(current.pictureKey))
          chunks.push(chunk as Uint8Array)
        return Buffer.concat(chunks)
      },
    },
  }
}

const answer = async (context: Context, run: JobRun): Promise<JobEnd> => {
  const { job, signal, report } = run
  const payload = job.payload as ChatPayload
  const { request, slides } = await getRequest(context, run, payload)
  await report({ message: 'Writing the answer.' })
  let shownAtMs = 0
  const onPartial = (partial: string) => {
    if (Date.now() - shownAtMs < PARTIAL_INTERVAL_MS) return
    shownAtMs = Date.now()
    void report({ partial }).catch(() => {})
  }
  const reply = await context.ai.chat(request, { signal, onPartial }).catch((error) => {
    throw error instanceof AiRefusedError ? new JobFailedError(error.message) : error
  })
  signal.throwIfAborted()
  const titles = new Map(slides.map((slide) => [slide.number, slide.title]))
  const citations: StoredCitation[] = reply.citations
    .filter(({ slideNumber }) => titles.has(slideNumber))
    .map(({ slideNumber, quote }) => ({ slideNumber, quote, slideTitle: titles.get(slideNumber) ?? null }))
  return {
    message: 'The assistant has answered.',
    result: { aiResponse: reply.text, citations },
    commit: (tx) =>
      insertMessage(tx, {
        sessionId: payload.sessionId,
        role: 'assistant',
        content: reply.text,
        citations,
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
    cancelledMessage: () => 'Chat request was cancelled.',
  },
]
