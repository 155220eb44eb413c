import type { LectureQuestion } from '@lectern/contract/lecture-questions.ts'
import { Badge, Box, Group } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSeeAnswer } from './use-own-questions.ts'

type ProfessorAnswerProps = {
  lectureId: string
  question: LectureQuestion
  /** It comes into sight by itself when it is new. */
  comesIntoSight?: boolean
}

/** The professor's answer to a question. A new one counts as read once it has been on the screen. */
export function ProfessorAnswer({ lectureId, question, comesIntoSight }: ProfessorAnswerProps) {
  const { t } = useTranslation('chat')
  const { mutate: see } = useSeeAnswer(lectureId)
  const box = useRef<HTMLDivElement>(null)
  const { _id: asked, answer, answered_at: answeredAt, is_new: isNew } = question
  // Stays while it is read.
  const [wasNew, setNew] = useState(isNew)
  if (isNew && !wasNew) setNew(true)
  useEffect(() => {
    if (!isNew || answeredAt === null || box.current === null) return
    if (comesIntoSight) box.current.scrollIntoView({ block: 'nearest' })
    const observer = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting) return
      observer.disconnect()
      see({ params: { id: lectureId, asked }, body: { answered_at: answeredAt } })
    })
    observer.observe(box.current)
    return () => observer.disconnect()
  }, [isNew, answeredAt, asked, lectureId, comesIntoSight, see])
  return (
    <Box ref={box} className="quoted" mt={6} py="xs" pe="sm" bg="var(--accent-tint)">
      <Group component="span" gap="xs">
        <strong>{t('questions.answer')}</strong>
        {wasNew && <Badge>{t('questions.new')}</Badge>}
      </Group>
      <p className="break-words pre-wrap" dir="auto">
        {answer}
      </p>
    </Box>
  )
}
