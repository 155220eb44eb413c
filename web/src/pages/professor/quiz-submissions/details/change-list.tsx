import type { GradeChange } from '@lectern/contract/grade-change.ts'
import type { Submission } from '@lectern/contract/grading.ts'
import { findReader } from '@lectern/core/grade/reader.ts'
import { isReadByGrader } from '@lectern/core/questions/question-types.ts'
import { Anchor, Box } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FlagList } from '../../../../features/quiz-review/answer-flags.tsx'
import { CorrectedKey } from '../../../../features/quiz-review/corrected-key/corrected-key.tsx'
import { translateMessages } from '../../../../i18n/translate-messages.ts'
import { useFormat } from '../../../../ui/format.ts'
import classes from './change-list.module.css'
import { ReverseForm } from './reverse-form.tsx'

type ChangeListProps = {
  quizId: string
  submission: Submission
  changes: readonly GradeChange[]
  /** Only changes of this question. */
  questionId?: string
}

/** The grade changes: who, when, why, from and to how many points; newest first. */
export function ChangeList({ quizId, submission, changes, questionId }: ChangeListProps) {
  const { t } = useTranslation('quizReview')
  const shown = changes.flatMap((change) => {
    const points = pointsOf(change, submission, questionId)
    return points ? [{ change, points }] : []
  })
  if (shown.length === 0)
    return (
      <Box component="p" c="dimmed" fz="sm">
        {t('history.none')}
      </Box>
    )
  return (
    <ol>
      {shown.map(({ change, points }) => (
        <ChangeRow
          key={change.change_id}
          quizId={quizId}
          submission={submission}
          change={change}
          before={points.before}
          after={points.after}
          namesQuestion={questionId === undefined}
          keys={change.keys.filter(({ question_id }) => (questionId ?? question_id) === question_id)}
          isRead={isRead(submission, questionId)}
        />
      ))}
    </ol>
  )
}

/** Whether an engine had to read answers: any, or those to one question. */
const isRead = (submission: Submission, questionId?: string): boolean =>
  submission.quiz.questions.some(
    (question) =>
      isReadByGrader(question) && (questionId === undefined || question.question_id === questionId),
  )

type Points = { before: number | null; after: number | null }

/** The points before and after a change, of a question or of the whole; null where they did not change. */
function pointsOf(change: GradeChange, submission: Submission, questionId?: string): Points | null {
  if (questionId === undefined)
    return change.question_id === null
      ? { before: change.total_before, after: change.total_after }
      : { before: change.points_before, after: change.points_after }
  if (change.question_id === questionId) return { before: change.points_before, after: change.points_after }
  const moved = change.moved.find((one) => one.question_id === questionId)
  if (moved) return { before: moved.points_before, after: moved.points_after }
  if (change.kind !== 'graded') return null
  const answer = submission.answers.find((one) => one.question_id === questionId)
  return { before: null, after: answer?.original_points ?? answer?.points_earned ?? null }
}

const answersOf: Partial<Record<GradeChange['kind'], 'claim' | 'assistant' | 'flags'>> = {
  confirmed: 'flags',
  claim_approved: 'claim',
  assistant_adjusted: 'assistant',
}

type ChangeRowProps = Points & {
  quizId: string
  submission: Submission
  change: GradeChange
  namesQuestion: boolean
  keys: GradeChange['keys']
  isRead: boolean
}

function ChangeRow({
  quizId,
  submission,
  change,
  before,
  after,
  namesQuestion,
  keys,
  isRead,
}: ChangeRowProps) {
  const { t } = useTranslation('quizReview')
  const format = useFormat()
  const [isReversing, setReversing] = useState(false)
  const numberOf = (id: string | null) =>
    submission.quiz.questions.findIndex(({ question_id }) => question_id === id) + 1
  const number = numberOf(change.question_id)
  const isTotal = namesQuestion && change.question_id === null
  const isSame = before === after
  const isOfFeedback =
    change.kind === 'manual' && isSame && (change.feedback !== null || change.feedback_before !== null)
  const show = (points: number | null) => (points === null ? '–' : format.number(points))
  // The platform's own reasons repeat the kind of change; all they add is who read the answer.
  const isOwn = change.kind === 'graded' || change.kind === 'regraded'
  const reader = isOwn && isRead ? findReader(change.messages) : null
  return (
    <Box
      className={`${classes.change} border-above`}
      component="li"
      py={9}
      fz="sm"
      data-reversed={change.reversed || undefined}
    >
      <time className={`${classes.when} tabular`} dateTime={change.at}>
        {format.dateTime(change.at)}
      </time>
      <Box className={`${classes.words} break-words`} miw={0}>
        <p>
          <strong>{isOfFeedback ? t('history.feedbackChanged') : t(`history.kind.${change.kind}`)}</strong>
          {namesQuestion && number > 0 && `, ${t('history.question', { number })}`}
          {change.who !== null && (
            <>
              {', '}
              <span dir="auto">{change.who}</span>
            </>
          )}
          {change.reversed && ` (${t('history.reversed')})`}
        </p>
        {reader && (
          <ChangeText
            text={
              reader.isBuiltin ? t('history.readByBuiltin') : t('history.readBy', { engine: reader.engine })
            }
          />
        )}
        <WrittenWords change={change} isOwn={isOwn} />
        {isTotal &&
          change.moved.map((one) => (
            <p key={one.question_id} className="tabular">
              {t('history.movedQuestion', {
                number: numberOf(one.question_id),
                before: show(one.points_before),
                after: show(one.points_after),
              })}
            </p>
          ))}
        <ChangedKeys keys={keys} questions={submission.quiz.questions} namesQuestion={namesQuestion} />
        {change.reversible && !isReversing && (
          <Anchor
            component="button"
            type="button"
            inherit
            className="touch-height"
            onClick={() => setReversing(true)}
          >
            {t('reverse.button')}
          </Anchor>
        )}
        {isReversing && (
          <ReverseForm
            quizId={quizId}
            submissionId={submission._id}
            changeId={change.change_id}
            points={show(before)}
            answers={answersOf[change.kind] ?? null}
            onClose={() => setReversing(false)}
          />
        )}
      </Box>
      <Box className="tabular nowrap" component="span" fw={600}>
        {isTotal && `${t('history.total')} `}
        {before !== null && !isSame && (
          <>
            {show(before)} <span aria-hidden>→</span>
            <span className="visually-hidden">{t('history.to')}</span>{' '}
          </>
        )}
        {show(after)}
      </Box>
    </Box>
  )
}

/** What the person wrote with the change, and what it changed in words. `isOwn`: the platform made it. */
function WrittenWords({ change, isOwn }: { change: GradeChange; isOwn: boolean }) {
  const { t } = useTranslation('quizReview')
  return (
    <>
      <ChangeText text={isOwn ? '' : translateMessages(change.messages, change.why)} />
      {change.flags.length > 0 && (
        <Box c="var(--text-2)">
          <Box component="p" c="dimmed">
            {t('history.flagged')}
          </Box>
          <FlagList flags={change.flags} />
        </Box>
      )}
      <LineChanges lines={change.lines} />
      <ChangeText label={t('history.claim')} text={change.claim_text} />
      <ChangeText label={t('history.feedback')} text={change.feedback} />
      {change.kind !== 'reversed' && (
        <ChangeText label={t('history.feedbackBefore')} text={change.feedback_before} />
      )}
    </>
  )
}

type ChangedKeysProps = {
  keys: GradeChange['keys']
  questions: Submission['quiz']['questions']
  namesQuestion: boolean
}

/** The answer keys that were corrected with the change. */
function ChangedKeys({ keys, questions, namesQuestion }: ChangedKeysProps) {
  const { t } = useTranslation('quizReview')
  return keys.map((key) => {
    const index = questions.findIndex(({ question_id }) => question_id === key.question_id)
    return (
      <Box key={key.question_id} component="section" mt={6}>
        <Box component="p" c="dimmed">
          {t(namesQuestion ? 'history.keyOfQuestion' : 'history.key', { number: index + 1 })}
        </Box>
        <CorrectedKey correction={key} isPast type={questions[index]?.question_type ?? ''} />
      </Box>
    )
  })
}

/** The lines of the rubric that a change set to other points; all of them where it confirmed them. */
function LineChanges({ lines }: Pick<GradeChange, 'lines'>) {
  const { t } = useTranslation('quizReview')
  const format = useFormat()
  const show = (points: number | null) => (points === null ? '–' : format.number(points))
  const others = lines.filter((line) => line.points_before !== line.points_after)
  return (others.length > 0 ? others : lines).map((line, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: lines are known by their place
    <Box key={index} component="p" c="var(--text-2)">
      <bdi>{line.criterion}</bdi>:{' '}
      <span className="tabular nowrap">
        {line.points_before !== line.points_after && (
          <>
            {show(line.points_before)} <span aria-hidden>→</span>
            <span className="visually-hidden">{t('history.to')}</span>{' '}
          </>
        )}
        {show(line.points_after)}/{format.number(line.points_possible)}
      </span>
    </Box>
  ))
}

/** The text that a person wrote with a change, if any. */
function ChangeText({ label, text }: { label?: string; text: string | null }) {
  if (!text) return null
  return (
    <Box className="pre-wrap" component="p" c="var(--text-2)">
      {label && (
        <Box component="span" c="dimmed">
          {label}{' '}
        </Box>
      )}
      <bdi>{text}</bdi>
    </Box>
  )
}
