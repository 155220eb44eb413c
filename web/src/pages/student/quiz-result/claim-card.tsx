import type { ProposedClaim } from '@lectern/contract/quiz-chat.ts'
import { Box, Button, Group } from '@mantine/core'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { withReason } from '../../../api/api-error.ts'
import { keyOf } from '../../../api/call-query.ts'
import { calls } from '../../../api/calls.ts'
import { useAction } from '../../../api/use-action.ts'
import { useSessionState } from '../../../features/forms/use-session-state.ts'
import { showToast } from '../../../ui/feedback/toasts.tsx'

const isBoolean = (stored: unknown): stored is boolean => typeof stored === 'boolean'

export type DiscussedIds = { submissionId: string; quizId: string }

/** A claim that the assistant has worded. Only the student's "Send claim" sends it to the professor. */
export function ClaimCard({ claim, submissionId, quizId }: DiscussedIds & { claim: ProposedClaim }) {
  const { t } = useTranslation('quizResult')
  const client = useQueryClient()
  const box = useRef<HTMLDivElement>(null)
  const [isPutOff, setIsPutOff] = useSessionState(`claim put off ${claim.claim_id}`, false, isBoolean)
  // The pressed button disappears. Its focus moves to the card, unless the student has gone elsewhere.
  const takeFocus = () => {
    const { activeElement } = document
    if (activeElement === document.body || box.current?.contains(activeElement))
      box.current?.focus({ preventScroll: true })
  }
  const send = useAction(calls.quizChat.sendClaim, {
    changes: [keyOf(calls.grading.mine, { params: { id: quizId } })],
    onError: (error) => showToast('error', withReason(error, t('claim.failed'))),
    onSettled: async () => {
      await client.invalidateQueries({
        queryKey: keyOf(calls.quizChat.history, { params: { id: submissionId } }),
      })
      takeFocus()
    },
  })
  const putOff = (value: boolean) => {
    setIsPutOff(value)
    takeFocus()
  }
  const isShut = isPutOff && !claim.is_sent
  const title = t('claim.title', { number: claim.question_number })
  return (
    <Box ref={box} mt="sm" tabIndex={-1} role="group" aria-label={title} bdrs="sm">
      {isShut ? (
        <Button size="sm" variant="default" onClick={() => putOff(false)}>
          {t('claim.notSent', { number: claim.question_number })}
        </Button>
      ) : (
        <Box bd="1px solid var(--line)" bdrs="sm" bg="var(--paper)" py="sm" px="md">
          <Box component="p" fz="sm" fw={600}>
            {title}
          </Box>
          <Box className="break-words pre-wrap" component="p" mt={4} lh="1.4rem" dir="auto">
            {claim.claim_text}
          </Box>
          {!claim.is_sent && (
            <>
              <Box component="p" mt="xs" c="var(--text-2)" fz="sm" lh="1.25rem">
                {t('claim.next')}
              </Box>
              <Group gap="xs" mt="sm">
                <Button
                  size="sm"
                  loading={send.isPending}
                  onClick={() => send.mutate({ params: { id: submissionId, claim: claim.claim_id } })}
                >
                  {t('claim.send')}
                </Button>
                <Button size="sm" variant="default" disabled={send.isPending} onClick={() => putOff(true)}>
                  {t('claim.notNow')}
                </Button>
              </Group>
            </>
          )}
          <div role="status">
            {claim.is_sent && (
              <Group component="p" gap="xs" wrap="nowrap" mt="xs" c="var(--ok)" fz="sm" fw={600}>
                <IconCheck size={16} aria-hidden /> {t('claim.sent')}
              </Group>
            )}
          </div>
        </Box>
      )}
    </Box>
  )
}
