import type { Submission } from '@lectern/contract/grading.ts'
import { Badge, Box, Group } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { paths } from '../../../app/paths.ts'
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx'
import { useFormat } from '../../../ui/format.ts'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { GradeUpdated } from './grade-updated.tsx'
import classes from './result-head.module.css'
import type { ShownUpdate } from './use-grade-updates.ts'

type ResultHeadProps = {
  submission: Submission
  /** Set while the grade has just been updated. */
  update: ShownUpdate | undefined
}

/** Title, score and its composition; above them the latest grade update. */
export function ResultHead({ submission, update }: ResultHeadProps) {
  const { t } = useTranslation('quizResult')
  const format = useFormat()
  const { quiz, final_grade: grade, answers } = submission
  const { results, correct_answers: keys } = submission.release
  const isShown = submission.is_graded && results === 'shown'
  const waiting = isShown ? answers.filter(({ points_earned }) => points_earned === null).length : 0
  const provisional = isShown ? answers.filter((answer) => answer.is_provisional).length : 0
  const facts = [
    t('page.submitted', { date: format.dateTime(submission.submitted_at) }),
    submission.handed_in_by === 'server' && t('page.handedInByServer'),
    submission.handed_in_by === 'professor' && t('page.handedInByProfessor'),
  ].filter(Boolean)
  return (
    <>
      <Box mb={update === undefined ? 0 : 'lg'}>
        <GradeUpdated update={update} />
      </Box>
      <PageHeader
        title={t('page.title', { quiz: quiz.title })}
        back={{ to: paths.studentCourse(quiz.course_id), label: t('page.back') }}
        isDense
        below={
          <Group component="span" gap="xs" display="inline-flex">
            {format.facts(facts)}
            {grade && grade.grading_method !== 'auto' && (
              <Badge variant={grade.grading_method === 'manual' ? 'outline' : 'light'}>
                {grade.grading_method === 'manual' ? t('page.byProfessor') : t('method.ai_adjusted')}
              </Badge>
            )}
          </Group>
        }
        actions={
          grade && (
            <Box className={`${classes.score} tabular nowrap`} component="p" c="var(--text-2)" fz={18}>
              <strong>
                {grade.total_points_earned}/{grade.total_points_possible}
              </strong>{' '}
              ({grade.percentage.toFixed(1)}%)
            </Box>
          )
        }
      />
      {!submission.is_graded && (
        <div className={classes.grading} role="status">
          <StatusBadge kind="waiting">{t('outcome.none')}</StatusBadge>
          <span>
            {submission.job_id === null ? t('page.stopped') : `${t('page.grading')} ${t('page.gradingHint')}`}
          </span>
        </div>
      )}
      {submission.is_graded && results !== 'shown' && (
        <div className={classes.grading} role="status">
          <StatusBadge kind="waiting">{t('outcome.hidden')}</StatusBadge>
          <span>
            {t('page.handedIn')} {t(`page.resultsLater.${results}`)}
          </span>
        </div>
      )}
      {isShown && keys !== 'shown' && (
        <div className={classes.grading} role="status">
          <StatusBadge kind="waiting">{t('outcome.hidden')}</StatusBadge>
          <span>{t(`page.answersLater.${keys}`)}</span>
        </div>
      )}
      {provisional > 0 && (
        <p className={classes.waiting}>
          <StatusBadge kind="waiting">{t('outcome.provisional')}</StatusBadge>
          <span>{t('page.provisional', { count: provisional })}</span>
        </p>
      )}
      {waiting > 0 && <p className={classes.waiting}>{t('page.waits', { count: waiting })}</p>}
    </>
  )
}
