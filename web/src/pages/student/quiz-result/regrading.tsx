import type { GradeClaim, GradedAnswer } from '@lectern/contract/grading.ts'
import { Box, Button } from '@mantine/core'
import { type Ref, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useSessionState } from '../../../features/forms/use-session-state.ts'
import { ClaimForm } from './claim-form.tsx'
import { type DiscussedIds, useSendClaim } from './use-send-claim.ts'

const isBoolean = (stored: unknown): stored is boolean => typeof stored === 'boolean'
const isText = (stored: unknown): stored is string => typeof stored === 'string'

type RegradingProps = DiscussedIds & {
  /** 1-based. */
  number: number
  graded: GradedAnswer | undefined
  /** Claims about this question, oldest first. */
  claims: readonly GradeClaim[]
}

/** What became of the student's claim about an answer, else a way to send one, or why none can be sent. */
export function Regrading({ number, graded, claims, ...ids }: RegradingProps) {
  const { t } = useTranslation('quizResult')
  const claim = claims.findLast(({ by_assistant }) => !by_assistant)
  const box = useRef<HTMLDivElement>(null)
  const hasAsked = useRef(false)
  // The form with the focus disappears once its claim is shown.
  useEffect(() => {
    if (claim && hasAsked.current && document.activeElement === document.body)
      box.current?.focus({ preventScroll: true })
  }, [claim])
  if (claim) return <ClaimState ref={box} claim={claim} />
  // An answer without points waits for the professor anyway.
  if (!graded?.regrading || graded.points_earned === null) return null
  if (graded.regrading !== 'open')
    return (
      <Box component="p" c="dimmed" fz="sm">
        {t(`claim.${graded.regrading}`)}
      </Box>
    )
  return (
    <AskForRegrading
      {...ids}
      number={number}
      questionId={graded.question_id}
      onAsked={() => {
        hasAsked.current = true
      }}
    />
  )
}

type AskProps = DiscussedIds & { number: number; questionId: string; onAsked: () => void }

function AskForRegrading({ number, questionId, onAsked, ...ids }: AskProps) {
  const { t } = useTranslation('quizResult')
  const [isOpen, setIsOpen] = useSessionState(
    `regrading open ${ids.submissionId} ${questionId}`,
    false,
    isBoolean,
  )
  const [words, setWords] = useSessionState(`regrading ${ids.submissionId} ${questionId}`, '', isText)
  const field = useRef<HTMLTextAreaElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const send = useSendClaim(ids, t('claim.failed'))
  const wasOpen = useRef(isOpen)
  useEffect(() => {
    if (isOpen === wasOpen.current) return
    wasOpen.current = isOpen
    if (isOpen) field.current?.focus()
    else button.current?.focus()
  }, [isOpen])
  if (!isOpen)
    return (
      <Button
        ref={button}
        size="sm"
        variant="default"
        w="fit-content"
        aria-label={t('claim.askAbout', { number })}
        onClick={() => setIsOpen(true)}
      >
        {t('claim.ask')}
      </Button>
    )
  return (
    <Box role="group" aria-label={t('claim.title', { number })}>
      <ClaimForm
        field={field}
        words={words}
        onWords={setWords}
        isSending={send.isPending}
        onSend={() => {
          onAsked()
          send.mutate({ question_id: questionId, claim_text: words })
        }}
        close={t('claim.close')}
        onClose={() => setIsOpen(false)}
      />
    </Box>
  )
}

const looks = {
  pending: { bg: 'var(--warn-tint)' },
  approved: { bg: 'var(--ok-tint)', c: 'var(--ok)' },
  rejected: { bg: 'var(--sunken)' },
}

type ClaimStateProps = { ref: Ref<HTMLDivElement>; claim: GradeClaim }

function ClaimState({ ref, claim }: ClaimStateProps) {
  const { t } = useTranslation('quizResult')
  const said = {
    pending: t('question.claimPending'),
    approved: t('question.claimApproved'),
    rejected: t('question.claimRejected'),
  }
  return (
    <Box ref={ref} {...looks[claim.status]} py="xs" px="sm" bdrs={4} fz="sm" tabIndex={-1}>
      <Box component="p" fw={600} role="status">
        {said[claim.status]}
      </Box>
      <Words by={t('claim.yours')}>{claim.claim_text}</Words>
      {claim.reason !== undefined && <Words by={t('claim.reason')}>{claim.reason}</Words>}
    </Box>
  )
}

/** Words of a person, which may be in another writing direction than their label. */
function Words({ by, children }: { by: string; children: string }) {
  return (
    <Box component="dl" mt="xs">
      <Box component="dt" fz="xs" fw={500}>
        {by}
      </Box>
      <Box component="dd" className="break-words pre-wrap" c="var(--text)" dir="auto">
        {children}
      </Box>
    </Box>
  )
}
