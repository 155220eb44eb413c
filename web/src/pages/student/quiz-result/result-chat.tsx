import { Button, Drawer } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import IconMessage2 from '@tabler/icons-react/dist/esm/icons/IconMessage2.mjs'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Composer } from '../../../features/chat/composer.tsx'
import { useKept } from '../../../features/forms/use-kept.ts'
import { SkeletonLines } from '../../../ui/skeletons.tsx'
import { useFootHeight } from '../../../ui/use-bar-heights.ts'
import { Conversation } from './conversation.tsx'
import classes from './result-chat.module.css'
import { useResultChat } from './use-result-chat.ts'

const isText = (stored: unknown): stored is string => typeof stored === 'string'

type ResultChatProps = {
  submissionId: string
  quizId: string
  isGraded: boolean
  onAdjusted: () => void
}

/** The assistant beside a result: a column on wide screens, a sheet on the others. */
export function ResultChat(props: ResultChatProps) {
  const { t } = useTranslation('quizResult')
  const isNarrow = useMediaQuery('(width < 62em)', undefined, { getInitialValueInEffect: false })
  const [isOpen, setIsOpen] = useState(false)
  const foot = useFootHeight()
  if (!isNarrow)
    return (
      <section className={classes.panel} aria-label={t('chat.title')}>
        <div className={classes.head}>
          <h2 className={classes.title}>{t('chat.title')}</h2>
          <span className={classes.about}>{t('chat.about')}</span>
        </div>
        <ChatPanel {...props} />
      </section>
    )
  return (
    <>
      <footer ref={foot} className={classes.foot}>
        <Button
          fullWidth
          leftSection={<IconMessage2 size={18} aria-hidden />}
          onClick={() => setIsOpen(true)}
          aria-haspopup="dialog"
        >
          {t('chat.open')}
        </Button>
      </footer>
      <Drawer
        opened={isOpen}
        onClose={() => setIsOpen(false)}
        position="bottom"
        size="85%"
        title={t('chat.title')}
        closeButtonProps={{ 'aria-label': t('chat.close'), size: 'lg' }}
        classNames={{ body: classes.sheet, content: classes.sheetFrame, header: classes.sheetHead }}
      >
        <ChatPanel {...props} />
      </Drawer>
    </>
  )
}

function ChatPanel({ isGraded, ...asked }: ResultChatProps) {
  const { t } = useTranslation(['quizResult', 'common'])
  const chat = useResultChat(asked)
  const { history, isThinking } = chat
  const [draft, setDraft] = useKept(`quiz chat ${asked.submissionId}`, '', isText)
  const field = useRef<HTMLTextAreaElement>(null)
  const end = useRef<HTMLDivElement>(null)
  const count = chat.sayings.length

  useEffect(() => {
    if (count > 0 || isThinking) end.current?.scrollIntoView({ block: 'end' })
  }, [count, isThinking])

  const send = async () => {
    const message = draft
    setDraft('')
    // What could not be asked is not lost; what was typed meanwhile is not either.
    if (!(await chat.send(message))) setDraft((typed) => typed || message)
    field.current?.focus({ preventScroll: true })
  }
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard */}
      <section className={classes.scroll} aria-label={t('chat.conversation')} tabIndex={0}>
        {history.isPending ? (
          <div className={classes.pending}>
            <SkeletonLines count={3} />
          </div>
        ) : (
          <Conversation
            sayings={chat.sayings}
            isThinking={isThinking}
            partial={chat.partial}
            isGivenUp={chat.isGivenUp}
            onCheckAgain={chat.askAgain}
          />
        )}
        {history.isError && (
          <div className={classes.failed} role="alert">
            <span>{t('chat.historyFailed')}</span>
            <Button size="sm" variant="default" onClick={() => void history.refetch()}>
              {t('common:retry')}
            </Button>
          </div>
        )}
        <div ref={end} />
      </section>
      {isGraded ? (
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
        <p className={classes.notYet}>{t('chat.notYet')}</p>
      )}
    </>
  )
}
