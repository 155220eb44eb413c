import type { Question } from '@lectern/contract/questions.ts'
import { Group, Radio } from '@mantine/core'
import IconToggleLeft from '@tabler/icons-react/dist/esm/icons/IconToggleLeft.mjs'
import { useTranslation } from 'react-i18next'
import type { QuestionFieldsProps, QuestionForm } from '../question-form.ts'
import { FormProblem } from './form-problem.tsx'
import { KeyFacts } from './key-facts.tsx'
import { findOwnProblem } from './own-problem.ts'

function TrueFalseFields({ question, onChange, problems }: QuestionFieldsProps) {
  const { t } = useTranslation(['quizAuthoring', 'questionTypes'])
  const { correct_answer: key } = question
  return (
    <div>
      <Radio.Group
        label={t('forms.statement')}
        value={key === null ? null : String(key)}
        onChange={(value) => onChange({ correct_answer: Number(value) })}
      >
        <Group mt="xs" mb="xs" gap="lg">
          <Radio value="0" label={t('questionTypes:true')} />
          <Radio value="1" label={t('questionTypes:false')} />
        </Group>
      </Radio.Group>
      <FormProblem problems={problems} />
    </div>
  )
}

function TrueFalseSummary({ question }: { question: Question }) {
  const { t } = useTranslation(['quizAuthoring', 'questionTypes'])
  return (
    <KeyFacts
      rows={[
        [
          t('options.correct'),
          t(question.correct_answer === 0 ? 'questionTypes:true' : 'questionTypes:false'),
        ],
      ]}
    />
  )
}

/** A statement that is true or false. */
export const trueFalseForm: QuestionForm = {
  name: 'true_false',
  Icon: IconToggleLeft,
  Fields: TrueFalseFields,
  Summary: TrueFalseSummary,
  findProblems: findOwnProblem,
  hasOwnContent: ({ correct_answer }) => correct_answer !== null,
}
