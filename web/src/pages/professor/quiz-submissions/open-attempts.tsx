import { Button, Group } from '@mantine/core'
import IconClock from '@tabler/icons-react/dist/esm/icons/IconClock.mjs'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { messageOf } from '../../../api/api-error.ts'
import { callApi } from '../../../api/call-api.ts'
import { keyOf } from '../../../api/call-query.ts'
import { calls } from '../../../api/calls.ts'
import { ConfirmModal } from '../../../ui/feedback/confirm-modal.tsx'
import { showToast } from '../../../ui/feedback/toasts.tsx'
import { useFormat } from '../../../ui/format.ts'
import classes from './quiz-submissions.module.css'

type OpenAttemptsProps = { quizId: string; count: number; canHandIn: boolean }

/** One request hands in as many as it has time for, and says how many are left. @returns how many were handed in */
async function handInAll(quizId: string): Promise<{ handed_in: number }> {
  let handedIn = 0
  for (;;) {
    const reply = await callApi(calls.submissions.handInAll, { params: { id: quizId } })
    handedIn += reply.handed_in
    if (reply.remaining === 0 || reply.handed_in === 0) return { handed_in: handedIn }
  }
}

/** Students who are still working on the quiz, and a button that hands in all their attempts. */
export function OpenAttempts({ quizId, count, canHandIn }: OpenAttemptsProps) {
  const { t } = useTranslation('quizReview')
  const format = useFormat()
  const client = useQueryClient()
  const handIn = useMutation({
    mutationFn: () => handInAll(quizId),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: keyOf(calls.grading.statistics, { params: { id: quizId } }) }),
        client.invalidateQueries({ queryKey: keyOf(calls.grading.list, { params: { id: quizId } }) }),
      ]),
  })
  const [isAsking, setAsking] = useState(false)
  const close = () => {
    setAsking(false)
    handIn.reset()
  }
  const run = () =>
    handIn.mutate(undefined, {
      onSuccess: ({ handed_in }) => {
        setAsking(false)
        showToast('success', t('open.done', { count: handed_in, number: format.number(handed_in) }))
      },
    })
  return (
    <>
      {count > 0 && (
        <Group
          className={classes.open}
          mt="md"
          py="xs"
          px="sm"
          bdrs="sm"
          bg="var(--accent-tint)"
          c="var(--accent-text)"
          fw={500}
          gap="0.5rem 0.75rem"
        >
          <IconClock size={18} aria-hidden />
          <span role="status">{t('open.count', { count, number: format.number(count) })}</span>
          {canHandIn && (
            <Button variant="default" size="sm" onClick={() => setAsking(true)}>
              {t('open.handIn')}
            </Button>
          )}
        </Group>
      )}
      <ConfirmModal
        isOpen={isAsking}
        title={t('open.title')}
        confirm={{ label: t('open.confirm'), busyLabel: t('open.busy') }}
        isBusy={handIn.isPending}
        error={handIn.error && messageOf(handIn.error, t('open.failed'))}
        onConfirm={run}
        onClose={close}
      >
        {t('open.text')}
      </ConfirmModal>
    </>
  )
}
