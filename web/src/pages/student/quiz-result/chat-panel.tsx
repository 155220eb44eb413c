import { Box, Button, Group } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Composer } from '../../../features/chat/composer.tsx'
import { useStickToEnd } from '../../../features/chat/use-stick-to-end.ts'
import { useSessionState } from '../../../features/forms/use-session-state.ts'
import { SkeletonLines } from '../../../ui/feedback/skeletons.tsx'
import { Conversation } from './conversation.tsx'
import { useResultChat } from './use-result-chat.ts'

const isText = (stored: unknown): stored is string => typeof stored === 'string'

export type ChatPanelProps = {
  submissionId: string
  quizId: string
  /** Why the result cannot be discussed now; null when it can. */
  closed: 'notYet' | 'afterKeys' | 'archived' | null
  onAdjusted: () => void
}

/** The conversation about a result with its input field. */
export function ChatPanel({ closed, ...asked }: ChatPanelProps) {
  const { t } = useTranslation(['quizResult', 'common'])
  const chat = useResultChat(asked)
  const { history, isThinking } = chat
  const [draft, setDraft] = useSessionState(`quiz chat ${asked.submissionId}`, '', isText)
  const field = useRef<HTMLTextAreaElement>(null)
  const box = useRef<HTMLElement>(null)
  const { goToEnd } = useStickToEnd(box)
  const count = chat.sayings.length

  useEffect(() => {
    if (count > 0 || isThinking) goToEnd()
  }, [count, isThinking, goToEnd])

  const send = async () => {
    const message = draft
    setDraft('')
    // A failed question returns to the field, unless the student has typed something else meanwhile.
    if (!(await chat.send(message))) setDraft((typed) => typed || message)
    field.current?.focus({ preventScroll: true })
  }
  return (
    <>
      <Box
        ref={box}
        className="scroll-y focus-inside"
        component="section"
        flex={1}
        mih={0}
        aria-label={t('chat.conversation')}
        tabIndex={0}
      >
        <div>
          {history.isPending ? (
            <Box py="lg" px={20}>
              <SkeletonLines count={3} />
            </Box>
          ) : (
            <Conversation
              submissionId={asked.submissionId}
              quizId={asked.quizId}
              isOpen={closed === null}
              sayings={chat.sayings}
              isThinking={isThinking}
              partial={chat.partial}
              wait={chat.wait}
              isGivenUp={chat.isGivenUp}
              onCheckAgain={chat.askAgain}
              onCancel={chat.cancel}
              isCancelling={chat.isCancelling}
            />
          )}
          {history.isError && (
            <Group
              justify="space-between"
              gap="xs"
              wrap="nowrap"
              m={20}
              py={10}
              px="sm"
              bdrs="sm"
              bg="var(--warn-tint)"
              fz="sm"
              role="alert"
            >
              <span>{t('chat.historyFailed')}</span>
              <Button size="sm" variant="default" onClick={() => void history.refetch()}>
                {t('common:retry')}
              </Button>
            </Group>
          )}
        </div>
      </Box>
      {closed === null ? (
        <Composer
          field={field}
          label={t('chat.ask')}
          value={draft}
          isDisabled={isThinking}
          isSending={isThinking}
          onChange={setDraft}
          onSend={() => void send()}
        />
      ) : (
        <Box className="border-above" component="p" flex="none" py="md" px={20} c="dimmed" fz="sm">
          {t(`chat.${closed}`)}
        </Box>
      )}
    </>
  )
}
