import type { QuizListItem } from '@lectern/contract/quizzes.ts'
import { Badge, Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { paths } from '../../../app/paths.ts'
import { useDateWords } from '../../../features/quiz-dates/use-date-words.ts'
import { CopyButton } from '../../../ui/buttons/copy-button.tsx'
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx'
import { useFormat } from '../../../ui/format.ts'
import { DeleteItem } from '../../../ui/layout/delete-item.tsx'
import { ItemActions, ItemMeta, ItemWords } from '../../../ui/layout/item-row.tsx'
import { CourseItem } from './course-items.tsx'
import { QuizMenu } from './quiz-menu.tsx'
import classes from './quiz-row.module.css'

type QuizRowProps = {
  quiz: QuizListItem
  /** Whether the caller may change quizzes. */
  isEditor: boolean
  /** Its course is archived: students cannot take it. */
  isArchived: boolean
  onDelete: () => void
}

/** One quiz: title, access code, number of submissions and actions. */
export function QuizRow({ quiz, isEditor, isArchived, onDelete }: QuizRowProps) {
  const { t } = useTranslation('quizAuthoring')
  const { _id: id, title, description, quiz_code: code } = quiz
  return (
    <CourseItem className={classes.row} item={quiz}>
      <ItemWords
        className={classes.words}
        title={title}
        to={isEditor ? paths.editQuiz(id) : paths.quizSubmissions(id)}
        isWholeRow={false}
        beside={
          <>
            {isArchived ? (
              <StatusBadge kind="off">{t('course.inactive')}</StatusBadge>
            ) : (
              <WindowBadge quiz={quiz} />
            )}
            <span className={classes.codeBox}>
              <Badge
                className={`${classes.code} tabular`}
                bg="var(--paper)"
                c="var(--text-2)"
                fw={500}
                variant="outline"
              >
                {t('course.code')} <strong translate="no">{code}</strong>
              </Badge>
              <CopyButton text={code} what={t('course.codeOf', { quiz: title })} compact />
            </span>
          </>
        }
        description={description}
        lines={2}
      >
        <QuizFacts quiz={quiz} />
      </ItemWords>
      <ItemActions>
        <Button
          component={Link}
          to={paths.quizSubmissions(id)}
          variant="default"
          size="sm"
          className={classes.view}
          aria-label={t('course.viewOf', { quiz: title })}
        >
          {t('course.view')}
        </Button>
        {isEditor && (
          <Button
            component={Link}
            to={paths.editQuiz(id)}
            variant="default"
            size="sm"
            className={classes.edit}
            aria-label={t('course.editOf', { quiz: title })}
          >
            {t('course.edit')}
          </Button>
        )}
        <QuizMenu quiz={quiz} isEditor={isEditor} />
        {isEditor && <DeleteItem label={t('course.delete', { quiz: title })} onClick={onDelete} />}
      </ItemActions>
    </CourseItem>
  )
}

/** Active or inactive; with dates, what comes next. */
function WindowBadge({ quiz }: { quiz: QuizListItem }) {
  const { t } = useTranslation('quizAuthoring')
  const words = useDateWords()
  const { is_active: isActive, opens_at: opens, closes_at: closes, phase } = quiz
  if (isActive && opens && phase === 'before')
    return <StatusBadge kind="waiting">{t('window.badge.before', { date: words.at(opens) })}</StatusBadge>
  if (isActive && closes)
    return phase === 'closed' ? (
      <StatusBadge kind="off">{t('window.badge.closed', { date: words.at(closes) })}</StatusBadge>
    ) : (
      <StatusBadge kind="on">{t('window.badge.openUntil', { date: words.at(closes) })}</StatusBadge>
    )
  return (
    <StatusBadge kind={isActive ? 'on' : 'off'}>
      {isActive ? t('course.active') : t('course.inactive')}
    </StatusBadge>
  )
}

/** The facts of a quiz: questions, points, time limit, submissions. */
export function QuizFacts({ quiz }: { quiz: QuizListItem }) {
  const { t } = useTranslation(['quizAuthoring', 'professor'])
  const format = useFormat()
  const { time_limit_minutes: limit, submission_count: submitted, open_attempts: open } = quiz
  const { average_percentage: average, total_points: points } = quiz
  return (
    <>
      <ItemMeta>
        <span>{t('list.questions', { count: quiz.question_count })}</span>
        <span>{t('points', { count: points, points: format.number(points) })}</span>
        <span>{limit === null ? t('noTimeLimit') : t('minutes', { count: limit })}</span>
        <span>{t('course.created', { date: format.date(quiz.created_at) })}</span>
      </ItemMeta>
      {(submitted > 0 || open > 0) && (
        <ItemMeta>
          {submitted > 0 && <span>{t('course.submissions', { count: submitted })}</span>}
          {open > 0 && <span>{t('course.running', { count: open })}</span>}
          {average !== null && <span>{t('course.average', { percent: format.percentage(average) })}</span>}
          {quiz.stopped_count > 0 && (
            <Link className={classes.review} to={paths.submissionsToReview(quiz._id)}>
              {t('course.stopped', { count: quiz.stopped_count })}
            </Link>
          )}
          {(['pending_claims', 'flagged_answers'] as const).map(
            (kind) =>
              quiz[kind] > 0 && (
                <Link
                  key={kind}
                  className={classes.review}
                  to={paths.submissionsToReview(quiz._id, kind === 'pending_claims' ? 'claims' : 'look')}
                >
                  {t(`professor:waiting.${kind}`, { count: quiz[kind] })}
                </Link>
              ),
          )}
        </ItemMeta>
      )}
    </>
  )
}
