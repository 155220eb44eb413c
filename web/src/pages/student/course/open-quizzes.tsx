import type { StudentQuizListItem } from '@lectern/contract/submissions.ts'
import { inOrderOfUrgency } from '@lectern/core/attempt/state.ts'
import { Box, Group, Paper, Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useTimeLeft } from '../../../features/running-quiz/use-time-left.ts'
import classes from './open-quizzes.module.css'
import { QuizAction } from './quiz-action.tsx'
import { QuizState } from './quiz-state.tsx'

type OpenQuizzesProps = {
  quizzes: readonly StudentQuizListItem[]
  receivedMs: number
  onTake: (quiz: StudentQuizListItem) => void
}

/** The quizzes that are running or can be started, beside the lectures. */
export function OpenQuizzes({ quizzes, receivedMs, onTake }: OpenQuizzesProps) {
  const { t } = useTranslation('quizTaking')
  return (
    <Paper component="aside" withBorder p={20} aria-labelledby="open-quizzes">
      <Title order={2} size="h6" mb="sm" lts="0" id="open-quizzes">
        {t('list.open')}
      </Title>
      <ul>
        {inOrderOfUrgency(quizzes).map((quiz) => (
          <OpenQuiz key={quiz._id} quiz={quiz} receivedMs={receivedMs} onTake={onTake} />
        ))}
      </ul>
    </Paper>
  )
}

type OpenQuizProps = Omit<OpenQuizzesProps, 'quizzes'> & { quiz: StudentQuizListItem }

function OpenQuiz({ quiz, receivedMs, onTake }: OpenQuizProps) {
  const { t } = useTranslation('quizTaking')
  const secondsLeft = useTimeLeft(quiz.submission?.remaining_seconds ?? null, receivedMs)
  const minutes = quiz.time_limit_minutes
  return (
    <li className={classes.quiz}>
      <Box className="break-words" component="h3" fz={15} fw={600} lh="1.5rem" lts="-0.006em" dir="auto">
        {quiz.title}
      </Box>
      <Text className="tabular" size="sm" c="var(--text-2)">
        {t('list.questionsAndTime', {
          questions: t('list.questions', { count: quiz.question_count }),
          time: minutes === null ? t('list.noLimit') : t('list.minutes', { count: minutes }),
        })}
      </Text>
      <Group justify="space-between" gap="xs" mt={10}>
        <QuizState quiz={quiz} secondsLeft={secondsLeft} />
        <QuizAction quiz={quiz} secondsLeft={secondsLeft} onTake={onTake} />
      </Group>
    </li>
  )
}
