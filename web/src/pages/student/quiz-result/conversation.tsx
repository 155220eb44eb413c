import { Button } from '@mantine/core'
import IconAlertCircle from '@tabler/icons-react/dist/esm/icons/IconAlertCircle.mjs'
import IconArrowUpRight from '@tabler/icons-react/dist/esm/icons/IconArrowUpRight.mjs'
import IconMessage2 from '@tabler/icons-react/dist/esm/icons/IconMessage2.mjs'
import { useTranslation } from 'react-i18next'
import { ResultReply } from '../../../features/graded-answers/result-reply.tsx'
import classes from './conversation.module.css'
import type { Saying } from './use-result-chat.ts'

type ConversationProps = {
  sayings: readonly Saying[]
  isThinking: boolean
  /** The answer as far as it is written. */
  partial: string | null
  /** Why nobody answers at present, and when it goes on. */
  wait: string | null
  /** Nothing came in time: it can be looked for once more. */
  isGivenUp: boolean
  onCheckAgain: () => void
}

/** What was said about a result, or what can be asked while nothing was. */
export function Conversation({ sayings, isThinking, partial, wait, ...props }: ConversationProps) {
  const { t } = useTranslation('quizResult')
  return (
    <>
      {sayings.length === 0 && !isThinking && (
        <div className={classes.empty}>
          <IconMessage2 size={28} stroke={1.5} aria-hidden />
          <p>{t('chat.empty')}</p>
          <p className={classes.bounds}>{t('chat.emptyBounds')}</p>
        </div>
      )}
      <ol className={classes.list}>
        {sayings.map((saying) => (
          <li key={saying.key} data-by={saying.by}>
            {saying.by === 'user' ? (
              <p className={classes.asked} dir="auto">
                <span className="visually-hidden">{t('chat.you')}: </span>
                {saying.text}
              </p>
            ) : saying.by === 'apology' ? (
              <p className={classes.apology} role="alert">
                <IconAlertCircle size={16} aria-hidden /> {saying.text}
              </p>
            ) : (
              <>
                <Name />
                <ResultReply text={saying.text} />
                {(saying.adjustments ?? 0) > 0 && (
                  <p className={classes.changed}>
                    <IconArrowUpRight size={16} aria-hidden /> {t('chat.changed')}
                  </p>
                )}
              </>
            )}
          </li>
        ))}
        {isThinking && (
          <li>
            <Name />
            {partial && <ResultReply text={partial} />}
            <p className={classes.thinking} data-goes-on={partial ? '' : undefined} role="status">
              <span className={classes.dots} aria-hidden>
                •••
              </span>{' '}
              {wait ?? t('chat.thinking')}
            </p>
          </li>
        )}
      </ol>
      {props.isGivenUp && (
        <Button className={classes.again} size="sm" variant="default" onClick={props.onCheckAgain}>
          {t('chat.checkAgain')}
        </Button>
      )}
    </>
  )
}

function Name() {
  const { t } = useTranslation('quizResult')
  return (
    <p className={classes.name}>
      <IconMessage2 size={15} aria-hidden /> {t('chat.title')}
    </p>
  )
}
