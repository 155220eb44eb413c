import { type CourseAction, mayChange } from '@lectern/contract/course-access.ts'
import type { ItemAnalysis } from '@lectern/contract/insight.ts'
import type { Quiz } from '@lectern/contract/quizzes.ts'
import { Box, Skeleton } from '@mantine/core'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams, useSearchParams } from 'react-router'
import { hasStatus } from '../../../api/api-error.ts'
import { calls } from '../../../api/calls.ts'
import { alwaysFresh, useCall } from '../../../api/use-call.ts'
import { FailedQuery } from '../../../features/queries/failed-query.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { useFormat } from '../../../ui/format.ts'
import { QuizReviewPage } from '../quiz-review-page.tsx'
import { ItemPanel } from './item-panel.tsx'
import { ItemTable } from './item-table.tsx'
import { type ItemSortKey, orderItems } from './order-items.ts'
import classes from './quiz-analysis.module.css'

/** How well each question of a quiz worked, and the options of the chosen one. */
export function Component() {
  const { t } = useTranslation('quizReview')
  const format = useFormat()
  const { quizId = '' } = useParams()
  const quiz = useCall(calls.quizzes.get, { params: { id: quizId } })
  const analysis = useCall(calls.insight.itemAnalysis, { params: { id: quizId } }, alwaysFresh)
  const isNotFound = hasStatus(analysis.error, 400, 403, 404, 422)
  const count = analysis.data?.submissions ?? 0
  return (
    <QuizReviewPage
      quizId={quizId}
      quiz={quiz.data}
      isNotFound={isNotFound}
      here="analysis"
      actions={
        analysis.data && (
          <Box className="tabular" component="span" c="var(--text-2)" fz="sm">
            {t('analysis.graded', { count, number: format.number(count) })}
          </Box>
        )
      }
    >
      {analysis.data ? (
        count === 0 ? (
          <EmptyState>{t('analysis.none')}</EmptyState>
        ) : (
          <Analysis analysis={analysis.data} quiz={quiz.data} />
        )
      ) : analysis.isError ? (
        <FailedQuery query={analysis} isGone={isNotFound}>
          {t('analysis.failed')}
        </FailedQuery>
      ) : (
        <Skeleton height={420} />
      )}
    </QuizReviewPage>
  )
}

function Analysis({ analysis, quiz }: { analysis: ItemAnalysis; quiz: Quiz | undefined }) {
  const { t } = useTranslation('quizReview')
  const panel = useRef<HTMLDivElement>(null)
  const course = useCall(calls.courses.get, quiz ? { params: { id: quiz.course_id } } : null)
  const may = (action: CourseAction) => course.data !== undefined && mayChange(course.data, action)
  const [query, setQuery] = useSearchParams()
  const [sort, setSort] = useState<{ key: ItemSortKey; isAscending: boolean }>({
    key: 'discrimination',
    isAscending: true,
  })
  const items = orderItems(analysis.questions, sort.key, sort.isAscending)
  const open = items.find(({ question_id }) => question_id === query.get('question')) ?? items[0]
  const isDrawn = (id: string) => quiz?.questions.every(({ question_id }) => question_id !== id) ?? false
  const sortBy = (key: ItemSortKey) =>
    setSort((before) => ({ key, isAscending: before.key === key ? !before.isAscending : true }))
  return (
    <div className={classes.columns}>
      <div>
        <ItemTable
          items={items}
          sort={sort}
          openId={open?.question_id ?? null}
          onSort={sortBy}
          onOpen={(id) => {
            setQuery({ question: id }, { replace: true, preventScrollReset: true })
            // In the one-column layout the panel is far below the table: scroll to it.
            if (panel.current && getComputedStyle(panel.current).gridColumnStart === '1')
              requestAnimationFrame(() => panel.current?.scrollIntoView({ block: 'start' }))
          }}
        />
        <Box className={`${classes.notes} strong-text`} mt="md" c="var(--text-2)" fz="sm">
          <p>
            <strong>{t('analysis.share')}</strong> {t('analysis.shareNote')}
          </p>
          <p>
            <strong>{t('analysis.discrimination')}</strong> {t('analysis.discriminationNote')}
          </p>
        </Box>
      </div>
      <div ref={panel} className={classes.panel}>
        {open && (
          <ItemPanel
            quizId={analysis.quiz_id}
            item={open}
            canChange={quiz?.archived_at === null && may('edit_quizzes')}
            isEditor={may('edit_lectures')}
            bankOf={isDrawn(open.question_id) ? (quiz?.course_id ?? null) : null}
          />
        )}
      </div>
    </div>
  )
}
