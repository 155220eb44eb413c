import '../../i18n/add-chat-texts.ts'
import type { ChatSession } from '@lectern/contract/chat.ts'
import type { LectureQuestion } from '@lectern/contract/lecture-questions.ts'
import type { SlideEntry } from '@lectern/contract/lectures.ts'
import { AnswerText } from './answer-text.tsx'
import { DeadEnd } from './dead-end.tsx'
import { EarlierChats } from './earlier-chats.tsx'
import type { ChatEntry } from './list-entries.ts'
import { OwnQuestions } from './own-questions.tsx'

/** Parts of the chat that a lecture is opened without, in one file: they are loaded with the first of them. */

type Where = {
  lectureId: string
  slides: readonly SlideEntry[]
  /** Called with a slide number, 1-based. */
  onJump: (slide: number) => void
}

/** What the assistant says. */
export function Answer({
  saying: { text, citations, deadEnd },
  ...where
}: Where & { saying: Extract<ChatEntry, { by: 'assistant' }> }) {
  return (
    <>
      <AnswerText {...{ text, citations }} slides={where.slides} onJump={where.onJump} />
      {deadEnd && <DeadEnd {...where} deadEnd={deadEnd} />}
    </>
  )
}

type HeadListProps = Where & {
  shown: 'earlier' | 'questions'
  sessions: readonly ChatSession[]
  questions: readonly LectureQuestion[]
  isDisabled: boolean
  onResume: (session: string) => void
}

/** The list that the student has opened in the head: earlier chats, or questions to the professor. */
export function HeadList({ shown, sessions, questions, isDisabled, onResume, ...where }: HeadListProps) {
  if (shown === 'earlier')
    return <EarlierChats lectureId={where.lectureId} {...{ sessions, isDisabled, onResume }} />
  return questions.length > 0 && <OwnQuestions {...where} questions={questions} />
}
