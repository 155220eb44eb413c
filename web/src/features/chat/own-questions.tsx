import type { LectureQuestion } from '@lectern/contract/lecture-questions.ts'
import type { SlideEntry } from '@lectern/contract/lectures.ts'
import { Box, Button, Group } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { withReason } from '../../api/api-error.ts'
import { showToast } from '../../ui/feedback/toasts.tsx'
import classes from './header-list.module.css'
import { ProfessorAnswer } from './professor-answer.tsx'
import { SlideLink } from './slide-link.tsx'
import { useAskProfessor, useWithdrawQuestion } from './use-own-questions.ts'

type OwnQuestionsProps = {
  lectureId: string
  questions: readonly LectureQuestion[]
  slides: readonly SlideEntry[]
  onJump: (slide: number) => void
}

/** What the student asked the professor about this lecture, with the answers. Withdrawing can be undone. */
export function OwnQuestions({ lectureId, questions, slides, onJump }: OwnQuestionsProps) {
  const { t } = useTranslation('chat')
  const withdraw = useWithdrawQuestion(lectureId)
  const ask = useAskProfessor(lectureId)

  // As promises: callbacks of a list that was closed meanwhile would not be called.
  const undo = ({ slide_index, question }: LectureQuestion) =>
    ask
      .mutateAsync({ params: { id: lectureId }, body: { slide_index, question } })
      .catch((error: unknown) => showToast('error', withReason(error, t('deadEnd.failed'))))
  const drop = (one: LectureQuestion) =>
    withdraw.mutateAsync({ params: { id: lectureId, asked: one._id } }).then(
      () => showToast('success', t('questions.withdrawn'), { label: t('undo'), run: () => void undo(one) }),
      (error: unknown) => showToast('error', withReason(error, t('deadEnd.undoFailed'))),
    )
  return (
    <Box className={`${classes.list} border-below`} component="section" aria-label={t('questions.open')}>
      <ul className="divided">
        {questions.map((one) => {
          const { _id: id, question, slide_index: number, answer, is_done: isDone } = one
          const slide = slides[number - 1]
          return (
            <Box component="li" key={id} py={10}>
              <p className="break-words pre-wrap" dir="auto">
                {question}
              </p>
              {answer !== null && <ProfessorAnswer lectureId={lectureId} question={one} comesIntoSight />}
              <Group gap="xs" mt={6} c="var(--text-2)" fz="xs">
                {slide && <SlideLink slide={slide} onJump={onJump} />}
                {answer === null && <span>{isDone ? t('questions.done') : t('questions.waiting')}</span>}
                {!isDone && answer === null && (
                  <Button
                    size="compact-sm"
                    variant="subtle"
                    color="gray"
                    disabled={withdraw.isPending}
                    aria-label={t('questions.withdrawThis', { question })}
                    onClick={() => void drop(one)}
                  >
                    {t('questions.withdraw')}
                  </Button>
                )}
              </Group>
            </Box>
          )
        })}
      </ul>
    </Box>
  )
}
