import type { BankQuestion } from '@lectern/contract/question-bank.ts'
import type { Quiz, RandomPick } from '@lectern/contract/quizzes.ts'
import { wordingOf } from '@lectern/core/questions/same-question.ts'
import { Button, Group, NativeSelect, Paper, Text } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { withReason } from '../../../api/api-error.ts'
import { callApi } from '../../../api/call-api.ts'
import { keyOf } from '../../../api/call-query.ts'
import { calls } from '../../../api/calls.ts'
import { useCall } from '../../../api/use-call.ts'
import { PickForm } from '../../../features/question-bank/pick-form.tsx'
import { showToast } from '../../../ui/feedback/toasts.tsx'
import { useFormat } from '../../../ui/format.ts'
import classes from './question-bank.module.css'

type AddToQuizProps = {
  courseId: string
  bank: readonly BankQuestion[]
  chosen: readonly BankQuestion[]
  /** The tag that the list is filtered by; empty: none. */
  tag: string
  isRemoving: boolean
  onClear: () => void
  onRemove: () => void
}

/** Adds the chosen questions, or a random pick, to a quiz of the course. */
export function AddToQuiz({ courseId, bank, chosen, tag, isRemoving, onClear, onRemove }: AddToQuizProps) {
  const { t } = useTranslation(['questionBank', 'quizAuthoring'])
  const format = useFormat()
  const client = useQueryClient()
  const quizzes = useCall(calls.quizzes.ofCourse, { params: { courseId } })
  const [quizId, setQuizId] = useState('')
  const quizField = useRef<HTMLSelectElement>(null)
  const { submission_count: submitted = 0, open_attempts: open = 0 } =
    quizzes.data?.find(({ _id }) => _id === quizId) ?? {}
  const add = useMutation({
    mutationFn: (change: (quiz: Quiz) => Pick<Quiz, 'questions'> | { picks: RandomPick[] }) =>
      addTo(quizId, change),
    onSuccess: async (quiz) => {
      showToast('success', t('add.added', { quiz: quiz.title }))
      onClear()
      // The button has nothing left to add, and is off.
      quizField.current?.focus()
      client.setQueryData(keyOf(calls.quizzes.get, { params: { id: quiz._id } }), quiz)
      await Promise.all(
        [
          keyOf(calls.quizzes.ofCourse, { params: { courseId } }),
          keyOf(calls.questionBank.list, { params: { courseId } }),
        ].map((queryKey) => client.invalidateQueries({ queryKey })),
      )
    },
    onError: (error) => showToast('error', withReason(error, t('add.failed'))),
  })
  const isOff = quizId === '' || add.isPending
  return (
    <div className={classes.toQuiz}>
      <NativeSelect
        maw={384}
        mb="sm"
        ref={quizField}
        label={t('add.quiz')}
        description={
          (submitted > 0 || open > 0) &&
          format.sentences([
            format.sentence(
              format.facts([
                submitted > 0 && t('quizAuthoring:stakes.submitted', { count: submitted }),
                open > 0 && t('quizAuthoring:stakes.open', { count: open }),
              ]),
            ),
            submitted > 0 && t('quizAuthoring:stakes.grades'),
            open > 0 && t('quizAuthoring:stakes.frozen'),
          ])
        }
        value={quizId}
        onChange={(event) => setQuizId(event.currentTarget.value)}
        data={[
          { value: '', label: quizzes.data?.length === 0 ? t('add.noQuiz') : t('add.chooseQuiz') },
          ...(quizzes.data ?? []).map(({ _id, title }) => ({ value: _id, label: title })),
        ]}
      />
      <div className={classes.panels}>
        <Paper withBorder p="md">
          <Group justify="space-between" mb="sm" mih={30}>
            <Text fw={600} role="status">
              {chosen.length === 0
                ? t('chooseAbove')
                : t('chosen', { count: chosen.length, number: format.number(chosen.length) })}
            </Text>
            {chosen.length > 0 && (
              <Group gap={4}>
                <Button variant="subtle" size="compact-sm" onClick={onClear}>
                  {t('clear')}
                </Button>
                <Button
                  variant="subtle"
                  color="red"
                  size="compact-sm"
                  disabled={isRemoving}
                  onClick={onRemove}
                >
                  {t('remove')}
                </Button>
              </Group>
            )}
          </Group>
          <Button
            disabled={isOff || chosen.length === 0}
            onClick={() =>
              add.mutate(({ questions }) => ({
                questions: [
                  ...questions,
                  ...chosen
                    .map(({ question }) => question)
                    .filter(
                      (one) =>
                        !questions.some(
                          (asked) =>
                            asked.question_id === one.question_id || wordingOf(asked) === wordingOf(one),
                        ),
                    ),
                ],
              }))
            }
          >
            {add.isPending ? t('add.busy') : t('add.toQuiz')}
          </Button>
        </Paper>
        <Paper withBorder p="md">
          <Text fw={600}>{t('pick.title')}</Text>
          <Text size="sm" c="var(--text-2)" mb="sm">
            {t('pick.hint')}
          </Text>
          <PickForm
            key={tag}
            tag={tag}
            bank={bank}
            isBusy={isOff}
            onAdd={(pick) =>
              add.mutate(({ picks }) => ({
                picks: [
                  ...picks
                    .filter((one) => one.tag !== pick.tag)
                    .map(({ tag, count, points }) => ({ tag, count, points })),
                  pick,
                ],
              }))
            }
          />
        </Paper>
      </div>
    </div>
  )
}

/** Changes the quiz as it is now; the server refuses if it changes meanwhile. */
const addTo = async (
  id: string,
  change: (quiz: Quiz) => Pick<Quiz, 'questions'> | { picks: RandomPick[] },
): Promise<Quiz> => {
  const quiz = await callApi(calls.quizzes.get, { params: { id } })
  return callApi(calls.quizzes.update, { params: { id }, body: { ...change(quiz), revision: quiz.revision } })
}
