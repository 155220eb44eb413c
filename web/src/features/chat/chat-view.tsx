import type { SlideEntry } from '@lectern/contract/lectures.ts'
import { Box, Button, Group, Stack } from '@mantine/core'
import IconArrowDown from '@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs'
import { type ReactNode, type RefObject, Suspense, useEffect, useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useEngines } from '../../api/use-engines.ts'
import { SkeletonLines } from '../../ui/feedback/skeletons.tsx'
import { useSessionState } from '../forms/use-session-state.ts'
import { ChatHead } from './chat-head.tsx'
import classes from './chat-view.module.css'
import { Composer } from './composer.tsx'
import { preloadChat } from './load-later.ts'
import { MessageList } from './message-list.tsx'
import { useConversation } from './use-conversation.ts'
import { useFieldFocus } from './use-field-focus.ts'
import { useStickToEnd } from './use-stick-to-end.ts'

/**
 * Keeps what is read in place when earlier messages are inserted above it.
 * @param firstId the first message that is shown
 * @returns to be called before they are loaded
 */
function useSteadyScroll(box: RefObject<HTMLElement | null>, firstId: string | undefined): () => void {
  const before = useRef<{ firstId: string | undefined; fromEnd: number } | null>(null)
  useLayoutEffect(() => {
    const element = box.current
    if (!element || !before.current || before.current.firstId === firstId) return
    element.scrollTop = element.scrollHeight - before.current.fromEnd
    before.current = null
    // The button may have been the last one and disappear: move its focus to the list.
    element.focus({ preventScroll: true })
  }, [box, firstId])
  return () => {
    const { scrollHeight = 0, scrollTop = 0 } = box.current ?? {}
    before.current = { firstId, fromEnd: scrollHeight - scrollTop }
  }
}

const isText = (stored: unknown): stored is string => typeof stored === 'string'

type ChatViewProps = {
  lectureId: string
  language: string
  /** The course is archived: the conversation can be read only. */
  isArchived: boolean
  slides: readonly SlideEntry[]
  /** The slide that the question is about. */
  slide: SlideEntry | undefined
  /** Shown below the header when the student asks for it. */
  progress: ReactNode
  /** At the end of the header: the button that closes the panel. */
  closing: ReactNode
  /** The input takes the focus as soon as it is enabled. */
  takesFocus: boolean
  /** Called with a slide number, 1-based. */
  onJump: (slide: number) => void
  onAccessLost: () => void
}

const loading = (
  <Box py="lg" px={20}>
    <SkeletonLines count={3} />
  </Box>
)

/** The chat with the assistant: header, study progress on request, conversation, input. */
export function ChatView({ lectureId, language, isArchived, slides, slide, ...props }: ChatViewProps) {
  const { t } = useTranslation('chat')
  const chat = useConversation({ lectureId, language, onAccessLost: props.onAccessLost })
  const engines = useEngines()
  const [draft, setDraft] = useSessionState(`chat ${lectureId}`, '', isText)
  const field = useRef<HTMLTextAreaElement>(null)
  const box = useRef<HTMLElement>(null)
  const { isScrolledUp, goToEnd } = useStickToEnd(box)
  const { history, isActive, earlier } = chat

  const keepScroll = useSteadyScroll(box, earlier.messages[0]?.message_id)
  const loadEarlier = () => {
    keepScroll()
    earlier.load()
  }

  const send = async (message: string) => {
    setDraft('')
    goToEnd()
    const isAccepted = await chat.send(message, slide?.index ?? 1)
    // Restore a question that could not be sent, unless the student has typed something else meanwhile.
    if (!isAccepted) setDraft((typed) => typed || message)
  }

  const question = slide?.title ? t('starter', { title: slide.title }) : undefined
  const isFresh = chat.entries.length === 0 && draft === '' && !isActive && !chat.isBeginning
  // After the engine is known: the note about the built-in one stands above the question and would move it.
  const starter =
    question !== undefined && isFresh && !isArchived && !engines.isPending
      ? { question, onAsk: () => void send(question) }
      : undefined

  const isBusy = isActive || chat.isBeginning
  useEffect(() => {
    if (isActive) preloadChat()
  }, [isActive])
  useFieldFocus(field, { isBusy, takesFocus: props.takesFocus })

  return (
    <>
      <ChatHead
        lectureId={lectureId}
        slides={slides}
        chat={chat}
        progress={props.progress}
        closing={props.closing}
        onJump={props.onJump}
      />
      <Stack gap={0} pos="relative" flex={1} mih={0}>
        <Box
          ref={box}
          className="scroll-y focus-inside"
          component="section"
          flex={1}
          mih={0}
          aria-label={t('conversation')}
          tabIndex={0}
        >
          <div>
            {history.isPending ? (
              loading
            ) : (
              // All at once: an answer that comes later would move what is below it.
              <Suspense fallback={loading}>
                {(earlier.hasEarlier || earlier.hasFailed) && (
                  <EarlierMessages earlier={earlier} onLoad={loadEarlier} />
                )}
                <MessageList
                  lectureId={lectureId}
                  entries={chat.entries}
                  slides={slides}
                  language={language}
                  isBuiltin={engines.data?.chat === 'builtin'}
                  onJump={props.onJump}
                  onCheckAgain={chat.checkAgain}
                  starter={starter}
                />
              </Suspense>
            )}
            {history.isError && <FailedHistory history={history} />}
            {isActive && <Answering chat={chat} />}
          </div>
        </Box>
        {isScrolledUp && (
          <Button
            className={classes.toEnd}
            bdrs={999}
            size="sm"
            variant="default"
            leftSection={<IconArrowDown size={16} aria-hidden />}
            onClick={goToEnd}
          >
            {t('toLatest')}
          </Button>
        )}
      </Stack>
      <p className="visually-hidden" aria-live="polite">
        {chat.announced}
      </p>
      {isArchived ? (
        <Box className="border-above" component="p" p="md" c="var(--text-2)" fz="sm">
          {t('archived')}
        </Box>
      ) : (
        <Composer
          field={field}
          slide={slide}
          value={draft}
          isDisabled={isBusy}
          isSending={isActive && !chat.isAnswering}
          onChange={setDraft}
          onSend={() => void send(draft)}
        />
      )}
    </>
  )
}

type Conversation = ReturnType<typeof useConversation>

function EarlierMessages({ earlier, onLoad }: { earlier: Conversation['earlier']; onLoad: () => void }) {
  const { t } = useTranslation(['chat', 'common'])
  return (
    <Group justify="center" gap="xs" pt="md" px={20}>
      {earlier.hasFailed && <span role="alert">{t('failed.history')}</span>}
      <Button size="sm" variant="default" aria-disabled={earlier.isLoading} onClick={onLoad}>
        {earlier.isLoading ? t('common:loading') : t('showEarlier')}
      </Button>
    </Group>
  )
}

function FailedHistory({ history }: Pick<Conversation, 'history'>) {
  const { t } = useTranslation(['chat', 'common'])
  return (
    <Box className={classes.failed} py={10} px="sm" bdrs="sm" bg="var(--warn-tint)" role="alert">
      <span>{t('failed.history')}</span>
      <Button
        size="sm"
        variant="default"
        disabled={history.isFetching}
        onClick={() => void history.refetch()}
      >
        {history.isFetching ? t('common:loading') : t('common:retry')}
      </Button>
    </Box>
  )
}

function Answering({ chat }: { chat: Conversation }) {
  const { t } = useTranslation('chat')
  return (
    <div className={classes.answering}>
      <span role="status">{t('answering')}</span>
      {chat.isAnswering && (
        <Button size="sm" variant="default" disabled={chat.isCancelling} onClick={chat.cancel}>
          {chat.isCancelling ? t('cancelling') : t('cancel')}
        </Button>
      )}
    </div>
  )
}
