import type { ProposedClaim } from '@lectern/contract/quiz-chat.ts'
import { Box, Button, Group } from '@mantine/core'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useSessionState } from '../../../features/forms/use-session-state.ts'
import { ClaimForm } from './claim-form.tsx'
import { type DiscussedIds, useSendClaim } from './use-send-claim.ts'

const isBoolean = (stored: unknown): stored is boolean => typeof stored === 'boolean'
const isText = (stored: unknown): stored is string => typeof stored === 'string'

/** A claim that the assistant has worded. The student may change the words before sending them to the professor. */
export function ClaimCard({ claim, ...ids }: DiscussedIds & { claim: ProposedClaim }) {
  const { t } = useTranslation('quizResult')
  const box = useRef<HTMLDivElement>(null)
  const { claim_id: claimId, question_id: questionId } = claim
  const [isPutOff, setIsPutOff] = useSessionState(`claim put off ${claimId}`, claim.is_offer, isBoolean)
  const [words, setWords] = useSessionState(`claim words ${claimId}`, claim.claim_text, isText)
  const send = useSendClaim(ids, t('claim.failed'))
  // The pressed button disappears. Its focus moves to the card, unless the student has gone elsewhere.
  const takeFocus = () => {
    const { activeElement } = document
    if (activeElement === document.body || box.current?.contains(activeElement))
      box.current?.focus({ preventScroll: true })
  }
  const putOff = (value: boolean) => {
    setIsPutOff(value)
    takeFocus()
  }
  const title = t('claim.title', { number: claim.question_number })
  return (
    <Box ref={box} mt="sm" tabIndex={-1} role="group" aria-label={title} bdrs="sm">
      {isPutOff && !claim.is_sent ? (
        <Button size="sm" variant="default" onClick={() => putOff(false)}>
          {t(claim.is_offer && words === '' ? 'claim.askAbout' : 'claim.notSent', {
            number: claim.question_number,
          })}
        </Button>
      ) : (
        <Box bd="1px solid var(--line)" bdrs="sm" bg="var(--paper)" py="sm" px="md">
          <Box component="p" mb="xs" fz="sm" fw={600}>
            {title}
          </Box>
          {claim.is_sent ? (
            <Box className="break-words pre-wrap" component="p" lh="1.4rem" dir="auto">
              {claim.claim_text}
            </Box>
          ) : (
            <ClaimForm
              words={words}
              onWords={setWords}
              isSending={send.isPending}
              onSend={() =>
                send.mutate({ question_id: questionId, claim_text: words }, { onSettled: takeFocus })
              }
              close={t('claim.notNow')}
              onClose={() => putOff(true)}
            />
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
