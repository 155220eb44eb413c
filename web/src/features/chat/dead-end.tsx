import type { SlideEntry } from '@lectern/contract/lectures.ts'
import { Box, Button, Group } from '@mantine/core'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import { useTranslation } from 'react-i18next'
import { withReason } from '../../api/api-error.ts'
import { showToast } from '../../ui/feedback/toasts.tsx'
import type { DeadEnd as DeadEndOf } from './list-entries.ts'
import { ProfessorAnswer } from './professor-answer.tsx'
import { SlideLink } from './slide-link.tsx'
import { useAskProfessor, useOwnQuestions, useWithdrawQuestion } from './use-own-questions.ts'

type DeadEndProps = {
  lectureId: string
  deadEnd: DeadEndOf
  slides: readonly SlideEntry[]
  onJump: (slide: number) => void
}

/** Below an answer that the lecture does not hold: the slides that come nearest, and the professor. */
export function DeadEnd({ lectureId, deadEnd, slides, onJump }: DeadEndProps) {
  const { t } = useTranslation('chat')
  const mine = useOwnQuestions(lectureId)
  const ask = useAskProfessor(lectureId)
  const withdraw = useWithdrawQuestion(lectureId)
  const { question, slide, nearest } = deadEnd
  const near = nearest.flatMap((number) => slides[number - 1] ?? [])
  const sent = mine.data?.find((one) => one.question === question.trim() && one.slide_index === slide)

  const send = () =>
    ask.mutate(
      { params: { id: lectureId }, body: { slide_index: slide, question } },
      { onError: (error) => showToast('error', withReason(error, t('deadEnd.failed'))) },
    )
  const undo = (asked: string) =>
    withdraw.mutate(
      { params: { id: lectureId, asked } },
      { onError: (error) => showToast('error', withReason(error, t('deadEnd.undoFailed'))) },
    )
  return (
    <Box mt="sm" data-keeps-focus>
      {near.length > 0 && (
        <>
          <Box component="p" mb={6} c="var(--text-2)" fz="sm">
            {t('deadEnd.nearest')}
          </Box>
          <Group component="ul" gap={6} mb="sm">
            {near.map((one) => (
              <li key={one.index}>
                <SlideLink slide={one} onJump={onJump} />
              </li>
            ))}
          </Group>
        </>
      )}
      {sent ? (
        <>
          <Group gap="xs" mih={36} fz="sm" role="status">
            <IconCheck size={16} color="var(--ok)" aria-hidden />
            {sent.answer === null ? t('deadEnd.sent') : t('deadEnd.answered')}
            {!sent.is_done && (
              <Button
                size="compact-sm"
                variant="subtle"
                onClick={() => !withdraw.isPending && undo(sent._id)}
              >
                {t('undo')}
              </Button>
            )}
          </Group>
          {sent.answer !== null && <ProfessorAnswer lectureId={lectureId} question={sent} />}
        </>
      ) : (
        // Not disabled: it would lose the focus, which goes on to Undo.
        <Button size="sm" variant="default" onClick={() => !ask.isPending && send()}>
          {ask.isPending ? t('deadEnd.asking') : t('deadEnd.ask')}
        </Button>
      )}
    </Box>
  )
}
