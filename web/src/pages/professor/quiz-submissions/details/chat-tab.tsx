import type { QuizChatMessage } from '@lectern/contract/quiz-chat.ts'
import { Box, Stack } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ResultReply } from '../../../../features/graded-answers/result-reply.tsx'
import { FailedQuery } from '../../../../features/queries/failed-query.tsx'
import { SkeletonLines } from '../../../../ui/feedback/skeletons.tsx'
import { useFormat } from '../../../../ui/format.ts'
import classes from './chat-tab.module.css'

type ChatTabProps = { isGraded: boolean; chat: UseQueryResult<QuizChatMessage[]> }

/** The conversation of student and assistant about the result. */
export function ChatTab({ isGraded, chat }: ChatTabProps) {
  const { t } = useTranslation('quizReview')
  const format = useFormat()
  if (!isGraded)
    return (
      <Box component="p" p="lg" c="var(--text-2)">
        {t('chat.notYet')}
      </Box>
    )
  if (!chat.data)
    return (
      <Box p="lg">
        {chat.isError ? (
          <FailedQuery query={chat}>{t('chat.failed')}</FailedQuery>
        ) : (
          <SkeletonLines count={5} />
        )}
      </Box>
    )
  if (chat.data.length === 0)
    return (
      <Box component="p" p="lg" c="var(--text-2)">
        {t('chat.none')}
      </Box>
    )
  return (
    <Stack pt={20} px="var(--gutter)" pb={32} component="ol">
      {chat.data.map(({ message_id, role, content, timestamp, grade_adjustments: adjusted }) => (
        <li key={message_id} className={`${classes.message} break-words`} data-by={role}>
          <Box className="tabular" component="p" mb={4} c="dimmed" fz="xs">
            <Box component="strong" c="var(--text-2)">
              {role === 'user' ? t('chat.student') : t('chat.assistant')}
            </Box>{' '}
            <time dateTime={timestamp}>{format.dateTime(timestamp)}</time>
          </Box>
          {role === 'user' ? (
            <Box className="pre-wrap" component="p" lh="1.4rem" dir="auto">
              {content}
            </Box>
          ) : (
            <ResultReply text={content} />
          )}
          {adjusted > 0 && (
            <Box
              component="p"
              w="fit-content"
              mt="xs"
              py={4}
              px="xs"
              bdrs={4}
              bg="var(--ok-tint)"
              c="var(--ok)"
              fz="sm"
              fw={600}
            >
              {t('chat.adjusted', { count: adjusted })}
            </Box>
          )}
        </li>
      ))}
    </Stack>
  )
}
