import type { GradeClaim, GradedAnswer, Submission } from '@lectern/contract/grading.ts'
import { isAnswered } from '@lectern/core/questions/question-types.ts'
import { Anchor, Box, Group, Stack, Title } from '@mantine/core'
import IconPresentation from '@tabler/icons-react/dist/esm/icons/IconPresentation.mjs'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { paths } from '../../../app/paths.ts'
import { AnswerParts } from '../../../features/graded-answers/answer-parts.tsx'
import { GradedOptions } from '../../../features/graded-answers/graded-options.tsx'
import { HighlightedAnswer } from '../../../features/graded-answers/highlighted-answer.tsx'
import { KeywordChips } from '../../../features/graded-answers/keyword-chips.tsx'
import { listExplainingLines } from '../../../features/graded-answers/lines-of-answer.ts'
import { listAnswerParts } from '../../../features/graded-answers/list-answer-parts.ts'
import { isGivenFullPoints, outcomeOfAnswer } from '../../../features/graded-answers/outcome.ts'
import { OutcomeIcon } from '../../../features/graded-answers/outcome-icon.tsx'
import { PointsByLine } from '../../../features/graded-answers/points-by-line.tsx'
import { QuestionText } from '../../../features/questions/question-text.tsx'
import { useFormat } from '../../../ui/format.ts'
import { RichText } from '../../../ui/rich-text/rich-text.tsx'
import classes from './question-card.module.css'
import { Regrading } from './regrading.tsx'
import type { DiscussedIds } from './use-send-claim.ts'

type QuestionCardProps = DiscussedIds & {
  /** 1-based. */
  number: number
  question: Submission['quiz']['questions'][number]
  graded: GradedAnswer | undefined
  /** Graded, and the student may see the result. */
  isGraded: boolean
  /** Graded, and the result is not shown yet. */
  isHidden: boolean
  /** Claims about this question, oldest first. */
  claims: readonly GradeClaim[]
}

/** A question of a result: the student's answer, the correct answer, and the reason for the points. */
export function QuestionCard({
  number,
  question,
  graded,
  isGraded,
  isHidden,
  claims,
  ...ids
}: QuestionCardProps) {
  const { t } = useTranslation('quizResult')
  const id = `question-${number}`
  const parts = listAnswerParts(question, graded?.answer ?? null)
  const isFull = isGivenFullPoints(question, graded)
  const isProvisional = isGraded && graded?.is_provisional === true
  return (
    <Group
      p="var(--inset)"
      bd="1px solid var(--line)"
      bdrs="sm"
      bg="var(--paper)"
      component="article"
      align="stretch"
      gap="sm"
      wrap="nowrap"
      aria-labelledby={id}
    >
      <OutcomeIcon
        outcome={isGraded && !isProvisional ? outcomeOfAnswer(question, graded) : null}
        unknown={isHidden ? 'hidden' : isProvisional ? 'provisional' : 'none'}
      />
      <Stack flex={1} miw={0}>
        <header className={classes.head}>
          <Box component="p" c="dimmed" fz="sm">
            {t('question.number', { number })}
            {question.asked_as && ` · ${t('question.askedAs', { number: question.asked_as })}`}
          </Box>
          <Points question={question} graded={graded} isGraded={isGraded} />
          <Title
            id={id}
            className={`${classes.text} break-words`}
            order={2}
            size="h4"
            lts="-0.01em"
            dir="auto"
          >
            <QuestionText question={question} />
          </Title>
        </header>
        {isProvisional && <p className={classes.waits}>{t('question.provisional')}</p>}
        {parts ? (
          <AnswerParts type={question.question_type} parts={parts} isGivenFullPoints={isFull} />
        ) : question.options ? (
          <>
            <GradedOptions question={question} answer={graded?.answer ?? null} isGivenFullPoints={isFull} />
            {!isAnswered(graded?.answer) && (
              <Box component="p" c="dimmed">
                {t('question.noAnswer')}
              </Box>
            )}
          </>
        ) : (
          <ShortAnswer question={question} graded={graded} />
        )}
        {isGraded && graded?.grading_method === 'manual' && graded.points_earned !== null && (
          <p>{t('question.setByProfessor')}</p>
        )}
        {isGraded && isRegraded(graded) && <p>{t('question.regraded')}</p>}
        <Feedback graded={graded} />
        <SlideToRead graded={graded} />
        <Regrading {...ids} number={number} graded={graded} claims={claims} />
      </Stack>
    </Group>
  )
}

/** Other points than were shown at first, and by no person and no discussion: the question was corrected. */
const isRegraded = (graded: QuestionCardProps['graded']): boolean =>
  graded?.grading_method === 'auto' &&
  graded.original_points !== null &&
  graded.original_points !== graded.points_earned

function Points({ question, graded, isGraded }: Pick<QuestionCardProps, 'question' | 'graded' | 'isGraded'>) {
  const { t } = useTranslation('quizResult')
  const format = useFormat()
  const earned = graded?.points_earned ?? null
  const before = graded?.original_points ?? null
  if (!isGraded) return null
  if (earned === null)
    return (
      <p className={classes.waits}>
        {isAnswered(graded?.answer) ? t('question.waits') : `0/${question.points}`}
      </p>
    )
  return (
    <p className={classes.points}>
      <span className="visually-hidden">
        {format.facts([
          t('question.points', { earned, possible: question.points }),
          before !== null && before !== earned && t('question.before', { points: before }),
        ])}
      </span>
      <span aria-hidden>
        {before !== null && before !== earned && <s>{before}</s>} {earned}/{question.points}
      </span>
    </p>
  )
}

function ShortAnswer({ question, graded }: Pick<QuestionCardProps, 'question' | 'graded'>) {
  const { t } = useTranslation('quizResult')
  const answer = isAnswered(graded?.answer) ? String(graded?.answer) : null
  const keywords = question.keywords ?? []
  const lines = listExplainingLines(question, graded)
  return (
    <dl className={classes.parts}>
      <dt>{t('question.yours')}</dt>
      <dd>
        {answer === null ? (
          <Box component="p" c="dimmed">
            {t('question.noAnswer')}
          </Box>
        ) : (
          <HighlightedAnswer answer={answer} evidence={graded?.evidence ?? []} />
        )}
      </dd>
      {question.correct_answer !== null && (
        <>
          <dt>{t('question.correct')}</dt>
          <Box className="break-words pre-wrap" component="dd" lh="1.375rem" dir="auto">
            <RichText>{String(question.correct_answer)}</RichText>
          </Box>
        </>
      )}
      {keywords.length > 0 && (
        <>
          <dt>{t('question.keywords')}</dt>
          <dd>
            <KeywordChips
              keywords={keywords}
              evidence={graded?.evidence ?? []}
              hasFullPoints={graded?.points_earned === question.points}
            />
          </dd>
        </>
      )}
      {lines.length > 0 && (
        <>
          <dt>{t('question.lines')}</dt>
          <dd>
            <PointsByLine lines={lines} />
          </dd>
        </>
      )}
    </dl>
  )
}

function Feedback({ graded }: Pick<QuestionCardProps, 'graded'>) {
  const { t } = useTranslation('quizResult')
  if (!graded?.feedback) return null
  return (
    <dl className={classes.parts}>
      <dt>{t(graded.feedback_from_grader ? 'question.automaticFeedback' : 'question.feedback')}</dt>
      <Box className="break-words pre-wrap" component="dd" lh="1.375rem" dir="auto">
        {graded.feedback}
      </Box>
    </dl>
  )
}

/** Leads to the slide that teaches the question, after an answer without full points. */
function SlideToRead({ graded }: Pick<QuestionCardProps, 'graded'>) {
  const { t } = useTranslation('quizResult')
  if (!graded?.slide) return null
  const { lecture_id: lectureId, lecture_title: lecture, slide_index: number } = graded.slide
  return (
    <Group component="p" gap={6} wrap="nowrap" align="flex-start">
      <IconPresentation className={classes.slide} size={18} color="var(--text-2)" aria-hidden />
      <Anchor
        className="break-words"
        component={Link}
        to={paths.studentLecture(lectureId, number)}
        inherit
        dir="auto"
      >
        {t('question.readSlide', { number, lecture })}
      </Anchor>
    </Group>
  )
}
