import type { SlideEntry } from '@lectern/contract/lectures.ts'
import { Box, Button, Group, Stack } from '@mantine/core'
import IconAlertCircle from '@tabler/icons-react/dist/esm/icons/IconAlertCircle.mjs'
import IconMessage2 from '@tabler/icons-react/dist/esm/icons/IconMessage2.mjs'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { greetingIn } from './greetings.ts'
import type { ChatEntry } from './list-entries.ts'
import { Answer } from './load-later.ts'
import classes from './message-list.module.css'

type MessageListProps = {
  lectureId: string
  entries: readonly ChatEntry[]
  slides: readonly SlideEntry[]
  /** The studied language, used for the greeting. */
  language: string
  isBuiltin: boolean
  onJump: (slide: number) => void
  onCheckAgain: () => void
  /** A suggested first question, sent on click; undefined while asking is not possible. */
  starter?: { question: string; onAsk: () => void } | undefined
}

/** The conversation, beginning with the greeting. Everything is text: no markup is interpreted. */
export function MessageList({
  lectureId,
  entries,
  slides,
  language,
  isBuiltin,
  onJump,
  onCheckAgain,
  starter,
}: MessageListProps) {
  const { t } = useTranslation('chat')
  const greeting = greetingIn(language)
  return (
    <Stack p="var(--inset)" component="ol" gap={20}>
      <li>
        <Assistant>
          <Box component="p" lh="1.4rem" lang={greeting.language} dir="auto">
            {greeting.text}
          </Box>
          {isBuiltin && (
            <Box component="p" mt="xs" c="dimmed" fz="xs" lh="1.0625rem">
              {t('builtin')}
            </Box>
          )}
          {starter && (
            <button type="button" className={`${classes.starter} hover-sunken`} onClick={starter.onAsk}>
              {starter.question}
            </button>
          )}
        </Assistant>
      </li>
      {entries.map((saying) => (
        <li key={saying.key} data-by={saying.by}>
          {saying.by === 'user' ? (
            <Box w="fit-content" maw="88%" ms="auto" py="xs" px={13} bdrs="sm" bg="var(--sunken)">
              <span className="visually-hidden">{t('you')}: </span>
              <Box className="break-words pre-wrap" component="p" lh="1.4rem" dir="auto">
                {saying.text}
              </Box>
            </Box>
          ) : saying.by === 'assistant' ? (
            <Assistant isWriting={saying.isPartial}>
              <Answer {...{ lectureId, saying, slides, onJump }} />
            </Assistant>
          ) : (
            <Group align="flex-start" gap="xs" c="var(--text-2)" fz="sm" lh="1.25rem">
              <IconAlertCircle style={{ marginTop: 2 }} size={16} color="var(--warn)" aria-hidden />
              <Box className="break-words" component="p" flex={1} miw={192}>
                {saying.text}
              </Box>
              {saying.isLost && (
                <Button size="sm" variant="default" onClick={onCheckAgain}>
                  {t('checkAgain')}
                </Button>
              )}
            </Group>
          )}
        </li>
      ))}
    </Stack>
  )
}

function Assistant({ isWriting = false, children }: { isWriting?: boolean; children: ReactNode }) {
  const { t } = useTranslation('chat')
  return (
    <div data-writing={isWriting || undefined}>
      <Group component="p" gap={6} wrap="nowrap" mb={4} c="dimmed" fz="xs" fw={600} lh="1rem">
        <IconMessage2 size={15} aria-hidden /> {t('assistant')}
      </Group>
      {children}
    </div>
  )
}
