import type { SlideEntry } from '@lectern/contract/lectures.ts'
import { Button } from '@mantine/core'
import IconAlertCircle from '@tabler/icons-react/dist/esm/icons/IconAlertCircle.mjs'
import IconMessage2 from '@tabler/icons-react/dist/esm/icons/IconMessage2.mjs'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { AnswerText } from './answer-text.tsx'
import { greetingIn } from './greetings.ts'
import classes from './message-list.module.css'
import type { ChatEntry } from './use-conversation.ts'

type MessageListProps = {
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
    <ol className={classes.list}>
      <li>
        <Assistant>
          <p className={classes.greeting} lang={greeting.language} dir="auto">
            {greeting.text}
          </p>
          {isBuiltin && <p className={classes.aside}>{t('builtin')}</p>}
          {starter && (
            <button type="button" className={classes.starter} onClick={starter.onAsk}>
              {starter.question}
            </button>
          )}
        </Assistant>
      </li>
      {entries.map((saying) => (
        <li key={saying.key} data-by={saying.by}>
          {saying.by === 'user' ? (
            <div className={classes.question}>
              <span className="visually-hidden">{t('you')}: </span>
              <p className={classes.asked} dir="auto">
                {saying.text}
              </p>
            </div>
          ) : saying.by === 'assistant' ? (
            <Assistant isWriting={saying.isPartial}>
              <AnswerText text={saying.text} citations={saying.citations} slides={slides} onJump={onJump} />
            </Assistant>
          ) : (
            <div className={classes.notice}>
              <IconAlertCircle className={classes.icon} size={16} aria-hidden />
              <p className={classes.message}>{saying.text}</p>
              {saying.isLost && (
                <Button size="sm" variant="default" onClick={onCheckAgain}>
                  {t('checkAgain')}
                </Button>
              )}
            </div>
          )}
        </li>
      ))}
    </ol>
  )
}

function Assistant({ isWriting = false, children }: { isWriting?: boolean; children: ReactNode }) {
  const { t } = useTranslation('chat')
  return (
    <div data-writing={isWriting || undefined}>
      <p className={classes.name}>
        <IconMessage2 size={15} aria-hidden /> {t('assistant')}
      </p>
      {children}
    </div>
  )
}
