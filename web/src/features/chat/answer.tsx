import type { SlideEntry } from '@lectern/contract/lectures.ts'
import { AnswerText } from './answer-text.tsx'
import { DeadEnd } from './dead-end.tsx'
import type { ChatEntry } from './list-entries.ts'

export type AnswerProps = {
  lectureId: string
  saying: Extract<ChatEntry, { by: 'assistant' }>
  slides: readonly SlideEntry[]
  onJump: (slide: number) => void
}

/** What the assistant says. Loaded with the first answer: most lectures are opened without one. */
export default function Answer({ lectureId, saying, slides, onJump }: AnswerProps) {
  const { text, citations, deadEnd } = saying
  return (
    <>
      <AnswerText {...{ text, citations, slides, onJump }} />
      {deadEnd && <DeadEnd {...{ lectureId, deadEnd, slides, onJump }} />}
    </>
  )
}
