import type { SlideEntry } from '@lectern/contract/lectures.ts'
import { Box, Button, Group } from '@mantine/core'
import { type ReactNode, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { calls } from '../../api/calls.ts'
import { useCall } from '../../api/use-call.ts'
import classes from './chat-head.module.css'
import { HeadList } from './load-later.ts'
import type { Conversation } from './use-conversation.ts'
import { useOwnQuestions } from './use-own-questions.ts'

type Shown = 'progress' | 'earlier' | 'questions'

type ChatHeadProps = {
  lectureId: string
  slides: readonly SlideEntry[]
  chat: Conversation
  /** Shown below the head when the student asks for it. */
  progress: ReactNode
  /** The button that closes the panel. */
  closing: ReactNode
  onJump: (slide: number) => void
}

/** The name of the assistant; below it New Chat, and what the student can look at: one at a time. */
export function ChatHead({ lectureId, slides, chat, progress, closing, onJump }: ChatHeadProps) {
  const { t } = useTranslation('chat')
  /** Undefined until the student, or a new answer, opens or closes something. */
  const [chosen, setShown] = useState<Shown | null>()
  const shown = chosen ?? null
  const isBusy = chat.isActive || chat.isBeginning
  const sessions = useCall(calls.chat.sessions, { params: { lecture: lectureId } }).data ?? []
  const earlier = sessions.filter((session) => !session.is_active)
  const questions = useOwnQuestions(lectureId).data ?? []
  if (chosen === undefined && questions.some((question) => question.is_new)) setShown('questions')
  const views: { value: Shown; label: string; count?: number }[] = [
    { value: 'earlier', label: t('earlierChats'), count: earlier.length },
    { value: 'progress', label: t('progress') },
    { value: 'questions', label: t('questions.short'), count: questions.length },
  ]
  return (
    <>
      <Box className={`${classes.head} border-below`} flex="none" component="header">
        <Group gap={2} wrap="nowrap">
          <Box
            className={`${classes.title} truncate`}
            component="h2"
            flex={1}
            miw={0}
            fw={600}
            lh="1.25rem"
            lts="-0.01em"
          >
            {t('title')}
          </Box>
          {closing}
        </Group>
        <Group className={classes.buttons} gap={2}>
          <Button
            className={classes.button}
            px={8}
            variant="subtle"
            color="gray"
            size="sm"
            disabled={isBusy}
            onClick={() => {
              setShown(null)
              chat.begin()
            }}
          >
            {chat.isBeginning ? t('startingNewChat') : t('newChat')}
          </Button>
          {views
            .filter(({ count }) => count !== 0)
            .map(({ value, label, count }) => (
              <Button
                key={value}
                className={classes.button}
                px={8}
                variant={shown === value ? 'light' : 'subtle'}
                color={shown === value ? undefined : 'gray'}
                size="sm"
                aria-pressed={shown === value}
                onClick={() => setShown(shown === value ? null : value)}
              >
                {label}
                {count !== undefined && (
                  <Box component="span" className="tabular" ms={6} c="var(--text-3)">
                    {count}
                  </Box>
                )}
              </Button>
            ))}
        </Group>
      </Box>
      <Suspense>
        {shown === 'progress' && progress}
        {(shown === 'earlier' || shown === 'questions') && (
          <HeadList
            {...{ lectureId, shown, questions, slides, onJump }}
            sessions={earlier}
            isDisabled={isBusy}
            onResume={(session) => chat.resume(session, () => setShown(null))}
          />
        )}
      </Suspense>
    </>
  )
}
