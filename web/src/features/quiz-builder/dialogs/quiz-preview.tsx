import type { AnswerValue } from '@lectern/contract/questions.ts'
import { formatClock } from '@lectern/core/attempt/clock.ts'
import { toStudent } from '@lectern/core/questions/question-types.ts'
import { Box, Button, Group, Modal, SegmentedControl } from '@mantine/core'
import IconChevronLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs'
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import IconClock from '@tabler/icons-react/dist/esm/icons/IconClock.mjs'
import IconEye from '@tabler/icons-react/dist/esm/icons/IconEye.mjs'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { QuestionView } from '../../questions/question-view.tsx'
import { useSampleQuestions } from '../bank/use-sample-questions.ts'
import { useBuilder } from '../builder-context.ts'
import classes from './quiz-preview.module.css'
import { StartPreview } from './start-preview.tsx'

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
        <Group component="span" gap="xs" wrap="nowrap" c="var(--accent-text)">
          <IconEye size={18} aria-hidden /> {t('preview.title')}
        </Group>
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
  const { info } = useBuilder().state.work
  const built = useSampleQuestions()
  const [index, setIndex] = useState(0)
  const [answers, setAnswers] = useState<Record<string, AnswerValue>>({})
  const [hasMoved, setMoved] = useState(false)
  const [isStart, setStart] = useState(false)
  // The student's version: without keys, keywords and rubrics.
  const questions = built.map(toStudent)
  const question = questions[Math.min(index, questions.length - 1)]
  const go = (to: number) => {
    setIndex(to)
    setMoved(true)
  }
  return (
    <>
      <Box className={`${classes.head} border-below`} bg="var(--paper)">
        <Box miw={0}>
          <Box className="break-words" component="p" fz={18} fw={600} lh="1.625rem" dir="auto">
            {info.title.trim() || t('preview.untitled')}
          </Box>
          {info.description.trim() && (
            <Box
              className="break-words pre-line scroll-y"
              component="p"
              mah={132}
              c="var(--text-2)"
              lh="1.375rem"
              dir="auto"
            >
              {info.description}
            </Box>
          )}
        </Box>
        <Group
          className={`${classes.clock} tabular nowrap`}
          fz="xl"
          fw={600}
          lh="1.625rem"
          component="span"
          gap="xs"
          wrap="nowrap"
        >
          <IconClock size={20} aria-hidden />
          {info.timeLimit === null ? t('noTimeLimit') : formatClock(info.timeLimit * 60)}
        </Group>
        <Box className="whole-row" component="p" mt="xs" c="var(--text-2)" fz="sm" lh="1.25rem">
          {t('preview.below')}
        </Box>
        <SegmentedControl
          className="whole-row"
          w="fit-content"
          mt="sm"
          size="xs"
          aria-label={t('preview.title')}
          value={isStart ? 'start' : 'questions'}
          onChange={(view) => setStart(view === 'start')}
          data={[
            { value: 'start', label: t('window.start.views.start') },
            { value: 'questions', label: t('window.start.views.questions') },
          ]}
        />
      </Box>
      <Box className={classes.body} flex={1} w="100%" maw={816} mx="auto">
        {isStart ? (
          <StartPreview />
        ) : question ? (
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
          <Box component="p" c="var(--text-2)" fz={17} lh="1.75rem">
            {t('preview.noQuestions')}
          </Box>
        )}
      </Box>
      {questions.length > 1 && !isStart && (
        <Group
          className={`${classes.footer} sticky-footer`}
          align="stretch"
          justify="space-between"
          gap="sm"
          wrap="nowrap"
        >
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
        </Group>
      )}
    </>
  )
}
