import { partialPoints, type Question } from '@lectern/contract/questions.ts'
import { writeIndexes } from '@lectern/core/questions/indexes.ts'
import { multipleAnswers, rightOptionsOf } from '@lectern/core/questions/multiple-answers.ts'
import { Checkbox, Group, Input, SegmentedControl, Text } from '@mantine/core'
import IconListCheck from '@tabler/icons-react/dist/esm/icons/IconListCheck.mjs'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../ui/format.ts'
import { MultipleChoiceSummary } from '../multiple-choice-summary.tsx'
import type { QuestionFieldsProps, QuestionForm } from '../question-form.ts'
import { EntryRows } from './entry-rows.tsx'
import { FormProblem } from './form-problem.tsx'
import { KeepOrderButton } from './keep-order-button.tsx'
import { findOwnProblem } from './own-problem.ts'

/** The options, each with a checkbox that makes it right. */
function MultipleAnswersFields({ question, onChange, problems, shufflesOptions }: QuestionFieldsProps) {
  const { t } = useTranslation('quizAuthoring')
  const options = question.options ?? []
  const right = rightOptionsOf(question)
  const keyOf = (next: readonly number[]) => ({ correct_answer: writeIndexes(next) || null })
  const toggle = (index: number) =>
    onChange(
      keyOf(
        right.includes(index)
          ? right.filter((one) => one !== index)
          : [...right, index].toSorted((a, b) => a - b),
      ),
    )
  const remove = (index: number) =>
    onChange({
      options: options.filter((_, at) => at !== index),
      ...keyOf(right.filter((one) => one !== index).map((one) => (one > index ? one - 1 : one))),
    })
  return (
    <>
      <EntryRows
        label={t('options.label')}
        hint={t('forms.tick')}
        count={options.length}
        addLabel={t('options.add')}
        onAdd={() => onChange({ options: [...options, ''] })}
        onRemove={remove}
        more={shufflesOptions && <KeepOrderButton question={question} onChange={onChange} />}
        renderRow={(index) => (
          <>
            <Checkbox
              checked={right.includes(index)}
              onChange={() => toggle(index)}
              aria-label={t('forms.isRight', { number: index + 1 })}
            />
            <Input
              flex={1}
              miw={0}
              type="text"
              dir="auto"
              autoComplete="off"
              value={options[index] ?? ''}
              onChange={(event) =>
                onChange({
                  options: options.map((option, at) => (at === index ? event.currentTarget.value : option)),
                })
              }
              data-rich-text
              aria-label={t('options.option', { number: index + 1 })}
            />
          </>
        )}
      />
      <FormProblem problems={problems} />
      <PartialPoints question={question} onChange={onChange} />
    </>
  )
}

function PartialPoints({ question, onChange }: Pick<QuestionFieldsProps, 'question' | 'onChange'>) {
  const { t } = useTranslation('quizAuthoring')
  const labelId = useId()
  return (
    <div>
      <Text id={labelId} size="sm" fw={600} mb={6}>
        {t('forms.partial.label')}
      </Text>
      <Group gap="0.5rem 1rem">
        <SegmentedControl
          aria-labelledby={labelId}
          value={question.partial_points ?? 'no_penalty'}
          onChange={(partial_points) =>
            onChange({ partial_points: partialPoints.find((one) => one === partial_points) ?? 'no_penalty' })
          }
          data={partialPoints.map((name) => ({ value: name, label: t(`forms.partial.${name}`) }))}
        />
        <Text size="sm" c="var(--text-2)" flex="1 1 14rem">
          <Example question={question} />
        </Text>
      </Group>
    </div>
  )
}

/** What some right ticks give, computed by the rules that grade. */
function Example({ question }: { question: Question }) {
  const { t } = useTranslation('quizAuthoring')
  const format = useFormat()
  const whole = multipleAnswers.tidy(question)
  const right = rightOptionsOf(whole)
  const wrong = (whole.options ?? []).findIndex((_, index) => !right.includes(index))
  if (!(question.points >= 1) || right.length === 0) return null
  const pointsOf = (ticks: readonly number[]) =>
    format.number(multipleAnswers.scoreExactly(whole, writeIndexes(ticks))?.points ?? 0)
  const of = format.number(question.points)
  if (whole.partial_points === 'none') return t('forms.partial.noneMeans')
  if (whole.partial_points === 'penalty' && wrong >= 0)
    return t('forms.partial.penaltyMeans', { points: pointsOf([...right, wrong]), of })
  if (right.length < 2) return t('forms.partial.oneRight')
  return t('forms.partial.noPenaltyMeans', {
    count: right.length - 1,
    points: pointsOf(right.slice(1)),
    of,
    most: right.length,
  })
}

/** Any number of several options is right. */
export const multipleAnswersForm: QuestionForm = {
  name: 'multiple_answers',
  Icon: IconListCheck,
  Fields: MultipleAnswersFields,
  Summary: MultipleChoiceSummary,
  findProblems: findOwnProblem,
  hasOwnContent: ({ options }) => (options ?? []).some((option) => option.trim() !== ''),
}
