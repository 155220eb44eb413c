import * as limits from '@lectern/contract/limits.ts'
import { Textarea } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { FieldError } from '../../ui/fields/field-error.tsx'
import { NumberField } from '../../ui/fields/number-field.tsx'
import { useFormat } from '../../ui/format.ts'
import { KeywordField } from './keyword-field.tsx'
import type { QuestionFieldsProps } from './question-form.ts'
import { RubricField } from './rubric-field.tsx'
import { useProblemText } from './use-problem-text.ts'

/** The maximum length of an answer. */
export function AnswerLengthField({ question, onChange, problems }: QuestionFieldsProps) {
  const { t } = useTranslation('quizAuthoring')
  const format = useFormat()
  const problemText = useProblemText()
  return (
    <NumberField
      label={t('length.label')}
      hint={t('length.hint', {
        from: format.number(limits.answerLengthMin),
        to: format.number(limits.answerLengthMax),
      })}
      isWhole
      value={question.max_length}
      onChange={(max_length) => onChange({ max_length })}
      error={problems.length && problemText(problems.length)}
    />
  )
}

/** The reference answer, keywords and rubric. */
export function ShortAnswerFields({ question, onChange, problems }: QuestionFieldsProps) {
  const { t } = useTranslation('quizAuthoring')
  const problemText = useProblemText()
  return (
    <>
      <Textarea
        label={t('reference.label')}
        autosize
        minRows={2}
        maxRows={12}
        dir="auto"
        value={String(question.correct_answer ?? '')}
        onChange={(event) => onChange({ correct_answer: event.currentTarget.value })}
        error={problems.reference && <FieldError>{problemText(problems.reference)}</FieldError>}
      />
      <KeywordField keywords={question.keywords ?? []} onChange={(keywords) => onChange({ keywords })} />
      <RubricField
        rubric={question.rubric ?? ''}
        points={question.points}
        hasKeywords={(question.keywords ?? []).length > 0}
        problem={problems.rubric}
        onChange={(rubric) => onChange({ rubric })}
      />
    </>
  )
}
