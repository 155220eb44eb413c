import { Box, Button, Group, Stack } from '@mantine/core'
import IconAlertCircle from '@tabler/icons-react/dist/esm/icons/IconAlertCircle.mjs'
import IconArrowUpRight from '@tabler/icons-react/dist/esm/icons/IconArrowUpRight.mjs'
import IconMessage2 from '@tabler/icons-react/dist/esm/icons/IconMessage2.mjs'
import { useTranslation } from 'react-i18next'
import { ResultReply } from '../../../features/graded-answers/result-reply.tsx'
import { CancelButton } from '../../../ui/buttons/cancel-button.tsx'
import { ClaimCard } from './claim-card.tsx'
import classes from './conversation.module.css'
import type { ResultChatEntry } from './use-result-chat.ts'
import type { DiscussedIds } from './use-send-claim.ts'

type ConversationProps = DiscussedIds & {
  /** Whether questions can be asked; only then the student is invited to. */
  isOpen: boolean
  sayings: readonly ResultChatEntry[]
  isThinking: boolean
  /** The part of the answer that has been written so far. */
  partial: string | null
  /** Message that says why the answer is delayed, and when it continues. */
  wait: string | null
  /** No answer came in time; the student can check again. */
  isGivenUp: boolean
  onCheckAgain: () => void
  /** Cancels the answer under way; null until the server has the question. */
  onCancel: (() => void) | null
  isCancelling: boolean
}

/** The messages about a result, or suggested questions while there are none. */
export function Conversation({ isOpen, sayings, isThinking, partial, wait, ...props }: ConversationProps) {
  const { t } = useTranslation('quizResult')
  return (
    <>
      {isOpen && sayings.length === 0 && !isThinking && (
        <Box className={classes.empty} pt="xl" px="lg" c="var(--text-2)" lh="1.375rem">
          <IconMessage2 size={28} stroke={1.5} aria-hidden />
          <p>{t('chat.empty')}</p>
          <Box component="p" c="dimmed" fz="sm">
            {t('chat.emptyBounds')}
          </Box>
        </Box>
      )}
      <Stack p="var(--inset)" component="ol" gap={20}>
        {sayings.map((saying) => (
          <li key={saying.key} data-by={saying.by}>
            {saying.by === 'user' ? (
              <Box
                className="break-words pre-wrap"
                component="p"
                w="fit-content"
                maw="88%"
                ms="auto"
                py="xs"
                px={13}
                bdrs="sm"
                bg="var(--sunken)"
                lh="1.4rem"
                dir="auto"
              >
                <span className="visually-hidden">{t('chat.you')}: </span>
                {saying.text}
              </Box>
            ) : saying.by === 'apology' ? (
              <Group
                className={classes.apology}
                c="var(--text-2)"
                fz="sm"
                lh="1.25rem"
                component="p"
                align="stretch"
                gap="xs"
                wrap="nowrap"
                role="alert"
              >
                <IconAlertCircle size={16} aria-hidden /> {saying.text}
              </Group>
            ) : (
              <>
                <Name />
                <ResultReply text={saying.text} />
                {(saying.adjustments ?? 0) > 0 && (
                  <Group
                    component="p"
                    gap="xs"
                    wrap="nowrap"
                    mt="sm"
                    py="xs"
                    px="sm"
                    bdrs="sm"
                    bg="var(--ok-tint)"
                    c="var(--ok)"
                    fz="sm"
                    fw={600}
                  >
                    <IconArrowUpRight size={16} aria-hidden /> {t('chat.changed')}
                  </Group>
                )}
                {saying.claims?.map((claim) => (
                  <ClaimCard
                    key={claim.claim_id}
                    claim={claim}
                    submissionId={props.submissionId}
                    quizId={props.quizId}
                  />
                ))}
              </>
            )}
          </li>
        ))}
        {isThinking && (
          <li>
            <Name />
            {partial && <ResultReply text={partial} />}
            <p className={classes.thinking} data-goes-on={partial ? '' : undefined} role="status">
              <Box component="span" lts="0.1em" aria-hidden>
                •••
              </Box>{' '}
              {wait ?? t('chat.thinking')}
            </p>
            {props.onCancel && (
              <CancelButton
                mt="xs"
                label={t('chat.cancel')}
                isCancelling={props.isCancelling}
                onCancel={props.onCancel}
              />
            )}
          </li>
        )}
      </Stack>
      {props.isGivenUp && (
        <Button mx={20} mb={20} size="sm" variant="default" onClick={props.onCheckAgain}>
          {t('chat.checkAgain')}
        </Button>
      )}
    </>
  )
}

function Name() {
  const { t } = useTranslation('quizResult')
  return (
    <Group component="p" gap={6} wrap="nowrap" mb={4} c="dimmed" fz="xs" fw={600} lh="1rem">
      <IconMessage2 size={15} aria-hidden /> {t('chat.title')}
    </Group>
  )
}
