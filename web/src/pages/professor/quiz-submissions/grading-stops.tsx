import type { GradingStop } from '@lectern/contract/grading-stops.ts'
import { Box, Button, Group, Stack } from '@mantine/core'
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { messageOf } from '../../../api/api-error.ts'
import { callApi } from '../../../api/call-api.ts'
import { keyOf } from '../../../api/call-query.ts'
import { calls } from '../../../api/calls.ts'
import { formatJobMessage } from '../../../features/jobs/job-messages.ts'
import { FailureAlert } from '../../../ui/feedback/failure-alert.tsx'
import { showToast } from '../../../ui/feedback/toasts.tsx'
import { useFormat } from '../../../ui/format.ts'
import classes from './quiz-submissions.module.css'

type GradingStopsProps = { quizId: string; stops: readonly GradingStop[] }

/** One request starts as many as it has time for, and says how many are left. @returns how many were started */
async function startAll(quizId: string): Promise<number> {
  let all = 0
  for (;;) {
    const { started, remaining } = await callApi(calls.grading.gradeAllAgain, { params: { id: quizId } })
    all += started
    if (remaining === 0 || started === 0) return all
  }
}

/** Says how many submissions are neither graded nor being graded, and why; a button starts those that stopped. */
export function GradingStops({ quizId, stops }: GradingStopsProps) {
  const { t } = useTranslation('quizReview')
  const format = useFormat()
  const client = useQueryClient()
  const again = useMutation({
    mutationFn: () => startAll(quizId),
    onSuccess: (count) => showToast('info', t('stops.started', { count, number: format.number(count) })),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: keyOf(calls.grading.statistics, { params: { id: quizId } }) }),
        client.invalidateQueries({ queryKey: keyOf(calls.grading.list, { params: { id: quizId } }) }),
        client.invalidateQueries({ queryKey: keyOf(calls.grading.result) }),
      ]),
  })
  if (stops.length === 0 && !again.error) return null
  return (
    <Stack mt="md" gap="xs">
      {stops.length > 0 && (
        <Group
          className={classes.open}
          py="xs"
          px="sm"
          bdrs="sm"
          bg="var(--warn-tint)"
          c="var(--warn)"
          gap="0.5rem 0.75rem"
        >
          <IconAlertTriangle size={18} aria-hidden />
          <Box role="status" flex="1 1 16rem" miw={0} className="break-words">
            {stops.map((stop) => (
              <p key={`${stop.state} ${stop.code}`}>
                <strong>
                  {t(`stops.${stop.state}`, { count: stop.count, number: format.number(stop.count) })}
                </strong>{' '}
                <StopReason stop={stop} />
              </p>
            ))}
          </Box>
          {stops.some(({ state }) => state === 'stopped') && (
            <Button variant="default" size="sm" loading={again.isPending} onClick={() => again.mutate()}>
              {t('details.gradeAgain')}
            </Button>
          )}
        </Group>
      )}
      {again.error && <FailureAlert>{messageOf(again.error, t('details.gradeAgainFailed'))}</FailureAlert>}
    </Stack>
  )
}

/** Why a grading stopped or waits, and when it is tried again. */
export function StopReason({ stop }: { stop: GradingStop }) {
  const { t } = useTranslation('quizReview')
  const format = useFormat()
  return (
    <>
      {formatJobMessage(stop)}
      {stop.continues_at && ` ${t('stops.continues', { date: format.dateTime(stop.continues_at) })}`}
    </>
  )
}
