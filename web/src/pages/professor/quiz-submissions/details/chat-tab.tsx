import type { QuizChatMessage } from '@lectern/contract/quiz-chat.ts'
import type { UseQueryResult } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ResultReply } from '../../../../features/graded-answers/result-reply.tsx'
import { FailedState } from '../../../../ui/failed-state.tsx'
import { useFormat } from '../../../../ui/format.ts'
import { SkeletonLines } from '../../../../ui/skeletons.tsx'
import classes from './chat-tab.module.css'

type ChatTabProps = { isGraded: boolean; chat: UseQueryResult<QuizChatMessage[]> }

/** The conversation of student and assistant about the result. */
export function ChatTab({ isGraded, chat }: ChatTabProps) {
  const { t } = useTranslation('quizReview')
  const format = useFormat()
  if (!isGraded) return <p className={classes.none}>{t('chat.notYet')}</p>
  if (!chat.data)
    return (
      <div className={classes.pending}>
        {chat.isError ? (
          <FailedState onRetry={() => void chat.refetch()} isRetrying={chat.isFetching}>
            {t('chat.failed')}
          </FailedState>
        ) : (
          <SkeletonLines count={5} />
        )}
      </div>
    )
  if (chat.data.length === 0) return <p className={classes.none}>{t('chat.none')}</p>
  return (
    <ol className={classes.messages}>
      {chat.data.map(({ message_id, role, content, timestamp, grade_adjustments: adjusted }) => (
        <li key={message_id} className={classes.message} data-by={role}>
          <p className={classes.by}>
            <strong>{role === 'user' ? t('chat.student') : t('chat.assistant')}</strong>{' '}
            <time dateTime={timestamp}>{format.dateTime(timestamp)}</time>
          </p>
          {role === 'user' ? (
            <p className={classes.words} dir="auto">
              {content}
            </p>
          ) : (
            <ResultReply text={content} />
          )}
          {adjusted > 0 && <p className={classes.adjusted}>{t('chat.adjusted', { count: adjusted })}</p>}
        </li>
      ))}
    </ol>
  )
}
