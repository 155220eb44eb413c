import type { Quiz } from '@lectern/contract/quizzes.ts'
import { Box, Button, Group, Stack } from '@mantine/core'
import IconEye from '@tabler/icons-react/dist/esm/icons/IconEye.mjs'
import IconEyeOff from '@tabler/icons-react/dist/esm/icons/IconEyeOff.mjs'
import { useTranslation } from 'react-i18next'
import { messageOf } from '../../../api/api-error.ts'
import { keyOf } from '../../../api/call-query.ts'
import { calls } from '../../../api/calls.ts'
import { useAction } from '../../../api/use-action.ts'
import { showToast } from '../../../ui/feedback/toasts.tsx'
import { useFormat } from '../../../ui/format.ts'

type Part = 'results' | 'correct_answers'

/** What students see of their results, and buttons that show or hide it; nothing for a quiz that shows all at once. */
export function ReleasePanel({ quiz }: { quiz: Quiz }) {
  const { t } = useTranslation('quizReview')
  const release = useAction(calls.quizzes.release, {
    shows: ({ _id: id }) => keyOf(calls.quizzes.get, { params: { id } }),
  })
  const change = (part: Part, isShown: boolean, isUndo = false) =>
    release.mutate(
      { params: { id: quiz._id }, body: { [part]: isShown } },
      {
        onSuccess: () =>
          showToast(
            'success',
            t(`release.${part}.${isShown ? 'nowShown' : 'nowHidden'}`),
            isUndo ? undefined : { label: t('release.undo'), run: () => change(part, !isShown, true) },
          ),
        onError: (error) => showToast('error', messageOf(error, t('release.failed'))),
      },
    )
  if (quiz.show_results === 'at_once' && quiz.show_correct_answers === 'at_once') return null
  return (
    <Stack
      bd="1px solid var(--line)"
      bg="var(--paper)"
      component="section"
      aria-label={t('release.title')}
      mt="md"
      py="xs"
      px="sm"
      gap="xs"
      bdrs="sm"
    >
      <Line quiz={quiz} part="results" isBusy={release.isPending} onChange={change} />
      {quiz.release.results === 'shown' && (
        <Line quiz={quiz} part="correct_answers" isBusy={release.isPending} onChange={change} />
      )}
    </Stack>
  )
}

type LineProps = {
  quiz: Quiz
  part: Part
  isBusy: boolean
  onChange: (part: Part, isShown: boolean) => void
}

function Line({ quiz, part, isBusy, onChange }: LineProps) {
  const { t } = useTranslation('quizReview')
  const format = useFormat()
  const state = quiz.release[part]
  const rule = part === 'results' ? quiz.show_results : quiz.show_correct_answers
  const since = part === 'results' ? quiz.results_released_at : quiz.correct_answers_released_at
  // Automatic release is changed where it was chosen: in the builder.
  const action = state !== 'shown' ? 'show' : since !== null && rule !== 'at_once' ? 'hide' : null
  return (
    <Group gap="0.25rem 0.75rem">
      {state === 'shown' ? <IconEye size={18} aria-hidden /> : <IconEyeOff size={18} aria-hidden />}
      <Box component="span" flex="1 1 14rem" role="status">
        {state === 'shown' && since !== null && rule !== 'at_once'
          ? t(`release.${part}.shownSince`, { date: format.dateTime(since) })
          : t(`release.${part}.${state}`)}{' '}
        {part === 'correct_answers' && state !== 'shown' && quiz.is_active && t('release.stillOpen')}
      </Box>
      {action !== null && (
        <Button
          variant="default"
          size="sm"
          data-disabled={isBusy || undefined}
          aria-disabled={isBusy || undefined}
          onClick={() => !isBusy && onChange(part, action === 'show')}
        >
          {t(`release.${part}.${action}`)}
        </Button>
      )}
    </Group>
  )
}
