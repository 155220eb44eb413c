import type { AnswerValue } from '@lectern/contract/questions.ts'
import { formatClock } from '@lectern/core/attempt/clock.ts'
import { toStudent } from '@lectern/core/questions/question-types.ts'
import { Button, Modal } from '@mantine/core'
import IconChevronLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs'
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import IconClock from '@tabler/icons-react/dist/esm/icons/IconClock.mjs'
import IconEye from '@tabler/icons-react/dist/esm/icons/IconEye.mjs'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { QuestionView } from '../../questions/question-view.tsx'
import { useBuilder } from '../builder-context.ts'
import classes from './quiz-preview.module.css'

/** The quiz as students will see it, built from the same components; answers given here are not stored. */
export function QuizPreview({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useTranslation(['quizAuthoring', 'common'])
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      fullScreen
      transitionProps={{ transition: 'fade', duration: 150 }}
      title={
        <span className={classes.banner}>
          <IconEye size={18} aria-hidden /> {t('preview.title')}
        </span>
      }
      closeButtonProps={{ 'aria-label': t('preview.close') }}
      classNames={{
        content: classes.content,
        header: classes.header,
        title: classes.windowTitle,
        body: classes.window,
      }}
    >
      <Screen />
    </Modal>
  )
}

function Screen() {
  const { t } = useTranslation(['quizAuthoring', 'common'])
  const { info, questions: built } = useBuilder().state.work
  const [index, setIndex] = useState(0)
  const [answers, setAnswers] = useState<Record<string, AnswerValue>>({})
  const [hasMoved, setMoved] = useState(false)
  // The student's version: without keys, keywords and rubrics.
  const questions = built.map(toStudent)
  const question = questions[Math.min(index, questions.length - 1)]
  const go = (to: number) => {
    setIndex(to)
    setMoved(true)
  }
  return (
    <>
      <div className={classes.head}>
        <div className={classes.words}>
          <p className={classes.title} dir="auto">
            {info.title.trim() || t('preview.untitled')}
          </p>
          {info.description.trim() && (
            <p className={classes.description} dir="auto">
              {info.description}
            </p>
          )}
        </div>
        <span className={classes.clock}>
          <IconClock size={20} aria-hidden />
          {info.timeLimit === null ? t('noTimeLimit') : formatClock(info.timeLimit * 60)}
        </span>
        <p className={classes.note}>{t('preview.below')}</p>
      </div>
      <div className={classes.body}>
        {question ? (
          <QuestionView
            key={question.question_id}
            question={question}
            number={index + 1}
            count={questions.length}
            answer={answers[question.question_id] ?? null}
            onAnswer={(answer) => setAnswers({ ...answers, [question.question_id]: answer })}
            isLocked={false}
            takesFocus={hasMoved}
          />
        ) : (
          <p className={classes.none}>{t('preview.noQuestions')}</p>
        )}
      </div>
      {questions.length > 1 && (
        <div className={classes.footer}>
          <Button
            variant="default"
            size="lg"
            leftSection={<IconChevronLeft size={18} aria-hidden />}
            disabled={index === 0}
            onClick={() => go(index - 1)}
          >
            {t('preview.previous')}
          </Button>
          <Button
            size="lg"
            rightSection={<IconChevronRight size={18} aria-hidden />}
            disabled={index >= questions.length - 1}
            onClick={() => go(index + 1)}
          >
            {t('preview.next')}
          </Button>
        </div>
      )}
    </>
  )
}
