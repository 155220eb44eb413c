import type { DueQuiz } from '@lectern/contract/submissions.ts'
import { Box, Button, Text, Title } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { paths } from '../../../app/paths.ts'
import { FailedQuery } from '../../../features/queries/failed-query.tsx'
import { useDateWords } from '../../../features/quiz-dates/use-date-words.ts'
import { useAsking } from '../../../ui/feedback/use-asking.ts'
import { useFormat } from '../../../ui/format.ts'
import classes from './due-list.module.css'

const TakeModal = lazy(() => import('../../../features/quiz-join/take-modal.tsx'))

/** The open quizzes and those that open next, in the student's own time zone. */
export function DueList({ query }: { query: UseQueryResult<DueQuiz[]> }) {
  const { t } = useTranslation('student')
  const { asked, isAsking, ask, stopAsking } = useAsking<DueQuiz>()
  return (
    <Box component="section" mb={40} aria-labelledby="due-next">
      <Title order={2} size="h3" id="due-next">
        {t('due.title')}
      </Title>
      {!query.data ? (
        <Box mt="md">
          <FailedQuery query={query}>{t('due.failed')}</FailedQuery>
        </Box>
      ) : query.data.length === 0 ? (
        <Text mt="xs" c="var(--text-2)">
          {t('due.none')}
        </Text>
      ) : (
        <Box component="ul" className="border-above" mt="sm">
          {query.data.map((quiz) => (
            <DueRow key={quiz._id} quiz={quiz} onTake={() => ask(quiz)} />
          ))}
        </Box>
      )}
      {asked && (
        <Suspense>
          <TakeModal
            key={asked._id}
            quiz={asked}
            pathOf={paths.takeQuiz}
            isOpen={isAsking}
            onClose={stopAsking}
          />
        </Suspense>
      )}
    </Box>
  )
}

function DueRow({ quiz, onTake }: { quiz: DueQuiz; onTake: () => void }) {
  const { t } = useTranslation('student')
  const format = useFormat()
  const words = useDateWords()
  const now = new Date()
  const date = quiz.closes_at ?? quiz.opens_at ?? now.toISOString()
  /** It closes when the professor closes it. */
  const isByHand = quiz.phase === 'open' && quiz.closes_at === null
  const isToday = new Date(date).toDateString() === now.toDateString()
  const isBefore = quiz.phase === 'before' && quiz.opens_at !== null
  const facts = format.facts([
    t('due.questions', { count: quiz.question_count }),
    quiz.time_limit_minutes === null
      ? t('due.noLimit')
      : t('due.minutes', { count: quiz.time_limit_minutes }),
  ])
  return (
    <li className={classes.row}>
      <div className={classes.date}>
        <Text fw={500} c={isToday ? 'var(--warn)' : undefined}>
          {isByHand ? t('due.openNow') : isToday ? t('due.today') : words.day(date)}
        </Text>
        {!isByHand && (
          <Text className="tabular" size="sm" c="var(--text-2)">
            {format.time(date)}
          </Text>
        )}
      </div>
      <div className="grow">
        <Text
          component={Link}
          to={paths.studentQuizzes(quiz.course_id)}
          className="break-words"
          c="var(--accent-text)"
          fw={600}
          dir="auto"
        >
          {quiz.title}
        </Text>
        <Text size="sm" c="var(--text-2)" className="break-words">
          <bdi>{quiz.course_name}</bdi>
          <span className="mantine-visible-from-sm"> · {facts}</span>
        </Text>
        <Text className={isBefore ? undefined : 'mantine-visible-from-sm'} size="sm" c="var(--text-2)">
          {isByHand
            ? t('due.closesByHand')
            : isBefore
              ? t('due.opens', { date: words.at(quiz.opens_at ?? '') })
              : t('due.closes', {
                  left: words.left(quiz.closes_at ?? '', now.getTime()),
                })}
        </Text>
      </div>
      {!isBefore && (
        <Button
          variant="default"
          size="sm"
          flex="none"
          aria-label={t('due.startOf', { quiz: quiz.title })}
          onClick={onTake}
        >
          {t('due.start')}
        </Button>
      )}
    </li>
  )
}
