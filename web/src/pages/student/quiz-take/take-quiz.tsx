import { Alert, Button, Stack } from '@mantine/core'
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { forgetAttempt } from '../../../api/offline/stored-attempt.ts'
import { useOfflineStart } from '../../../api/offline/use-offline-start.ts'
import { removeAnswersOf } from '../../../api/outbox/answers.ts'
import { useUser } from '../../../api/session.ts'
import { QuestionView } from '../../../features/questions/question-view.tsx'
import type { TakenQuiz } from '../../../features/quiz-join/taken-quiz.ts'
import { noteSubmitted, useRoomForRunningQuiz } from '../../../features/running-quiz/use-running-quizzes.ts'
import { showToast } from '../../../ui/feedback/toasts.tsx'
import { useBackTrap } from '../../../ui/feedback/use-back-trap.ts'
import { PageTitle } from '../../../ui/layout/page-title.tsx'
import { AnswerNote } from './answer-note.tsx'
import { ConnectionBanner } from './connection-banner.tsx'
import { OtherAnswer } from './other-answer.tsx'
import { QuestionFooter } from './question-footer.tsx'
import { LeaveLink, QuizHeader } from './quiz-header.tsx'
import { ReviewList } from './review-list.tsx'
import classes from './take-quiz.module.css'
import { useNumberList } from './use-number-list.ts'
import { useQuizTaking } from './use-quiz-taking.ts'
import { useSubmission } from './use-submission.ts'
import { useTakeDialogs } from './use-take-dialogs.ts'

/** Text fields and radio groups use the arrow keys themselves; dialogs use all keys. */
const hasOwnKeys = 'input, textarea, select, [contenteditable], [role="dialog"], [role="radiogroup"]'

/** The left and right arrow keys change the question, except where another control uses them. */
function useQuestionKeys(isActive: boolean, step: (by: -1 | 1) => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing) return
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
    if (event.target instanceof Element && event.target.closest(hasOwnKeys)) return
    if (event.key === 'ArrowLeft') step(-1)
    if (event.key === 'ArrowRight') step(1)
  })
  useEffect(() => {
    if (!isActive) return
    const listen = (event: KeyboardEvent) => press(event)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [isActive])
}

type TakeQuizProps = {
  taken: TakenQuiz
  /** It takes the place of the start page, whose button had the focus. */
  isFromStart: boolean
  /** Called when the attempt was submitted elsewhere or the quiz is gone. */
  onEnded: (isByOtherTab: boolean) => void
}

/** Shows one question at a time, the clock and the save state, and no other element that distracts. */
export function TakeQuiz({ taken, isFromStart, onEnded }: TakeQuizProps) {
  const { t } = useTranslation('quizTaking')
  const { _id: userId } = useUser()
  const listNumbers = useNumberList()
  const Dialogs = useTakeDialogs()
  const quiz = taken.quiz.reply
  const taking = useQuizTaking(taken)
  const { autosave, state, isOver, answers, unanswered, index, goTo } = taking
  const { submission, ask, review, confirm } = useSubmission({
    quizId: quiz._id,
    courseId: quiz.course_id,
    startedAt: quiz.started_at,
    getAnswers: autosave.getAnswers,
    onHandedIn: () => {
      autosave.end()
      removeAnswersOf(userId, quiz._id)
      void forgetAttempt(userId, quiz._id).catch(() => undefined)
      noteSubmitted(userId)
    },
  })
  const { step } = submission
  useRoomForRunningQuiz()
  // A link or a QR code leads here without the dashboard. A phone loads a tab again that was in the background.
  useOfflineStart(userId, true)
  const isHandedIn = step === 'grading' || step === 'graded' || step === 'notGraded' || step === 'slow'
  /** The time is over; the student rereads the answers. */
  const isReading = isOver && step === 'answering'
  const isAsking = step === 'asking' || step === 'submitting' || step === 'failed'

  useBackTrap(!isHandedIn && !state.ended, () => showToast('info', t('take.backIsClosed')))
  useQuestionKeys(step === 'answering' && !isOver, (by) => goTo(index + by))
  // Opens the dialog once when the time ends. A student who then rereads the answers is not asked again,
  // unless the professor adds time.
  const followTime = useEffectEvent((hasEnded: boolean) => {
    if (hasEnded) ask()
    else if (step === 'asking') review()
  })
  useEffect(() => followTime(isOver), [isOver])
  useEffect(() => {
    // The start page may have been scrolled down to its button.
    if (isFromStart) window.scrollTo(0, 0)
  }, [isFromStart])
  const end = useEffectEvent(onEnded)
  const { ended } = state
  useEffect(() => {
    if (!ended || ended === 'here' || isHandedIn) return
    noteSubmitted(userId)
    end(ended === 'otherTab')
  }, [ended, isHandedIn, userId])

  const question = quiz.questions[index]
  if (!question) return null
  const id = question.question_id
  return (
    <Stack
      className={classes.screen}
      flex={1}
      gap={0}
      data-hides-navigation
      data-over={(isOver && isAsking) || isHandedIn || undefined}
    >
      <PageTitle>{quiz.title}</PageTitle>
      {!isOver && !isHandedIn && <LeaveLink courseId={quiz.course_id} isTimed={taking.seconds !== null} />}
      <ConnectionBanner taking={taking} />
      <QuizHeader quiz={quiz} taking={taking} />
      <div className={`${classes.column} ${classes.body}`}>
        {taking.late.length > 0 && (
          <Alert mb="lg" color="yellow" icon={<IconAlertTriangle size={18} aria-hidden />}>
            {t('take.late', { count: taking.late.length, numbers: listNumbers(taking.late) })}
          </Alert>
        )}
        {isReading ? (
          <ReviewList questions={quiz.questions} answers={answers} />
        ) : (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset has borders and a legend of its own
          <div
            className={classes.dimmed}
            role="group"
            aria-disabled={isOver || isHandedIn || undefined}
            data-keeps-focus="h2"
          >
            <QuestionView
              key={id}
              question={question}
              number={index + 1}
              count={quiz.questions.length}
              answer={answers[id] ?? null}
              onAnswer={(answer) => autosave.answer(id, answer)}
              onLeave={() => taking.waiting > 0 && !isOver && void autosave.save()}
              isLocked={isOver || isHandedIn}
              takesFocus={isFromStart || taking.hasMoved}
              note={<AnswerNote state={state} questionId={id} />}
            />
            {!isOver && (
              <OtherAnswer
                question={question}
                other={state.others[id]}
                onUse={(answer) => autosave.answer(id, answer)}
              />
            )}
          </div>
        )}
      </div>
      <QuestionFooter
        count={quiz.questions.length}
        index={index}
        unanswered={unanswered}
        isLocked={isOver || isHandedIn}
        onGo={goTo}
        submit={
          (isReading || index === quiz.questions.length - 1) && (
            <Button size="lg" onClick={ask} disabled={isHandedIn || (isOver && !isReading)}>
              {isReading ? t('submit.now') : t('submit.open')}
            </Button>
          )
        }
      />
      {Dialogs && (
        <Dialogs
          quiz={quiz}
          taking={taking}
          submission={submission}
          isAsking={isAsking}
          onReview={review}
          onConfirm={confirm}
        />
      )}
    </Stack>
  )
}
