import { useTranslation } from 'react-i18next'
import type { AnswerFieldProps } from './answer-field.ts'
import { MultipleChoiceField } from './multiple-choice-field.tsx'

/** True and False in the language of the screen, chosen as any option. */
export function TrueFalseField(props: AnswerFieldProps) {
  const { t } = useTranslation('questionTypes')
  const question = { ...props.question, options: [t('true'), t('false')] }
  return <MultipleChoiceField {...props} question={question} />
}
