import type { Question } from '@lectern/contract/questions.ts'
import { itemsInOrder } from '@lectern/core/questions/ordering.ts'
import { ActionIcon, Input, Text } from '@mantine/core'
import IconArrowDown from '@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs'
import IconArrowsSort from '@tabler/icons-react/dist/esm/icons/IconArrowsSort.mjs'
import IconArrowUp from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs'
import { useTranslation } from 'react-i18next'
import type { QuestionFieldsProps, QuestionForm } from '../question-form.ts'
import { EntryRows } from './entry-rows.tsx'
import { FormProblem } from './form-problem.tsx'
import { KeyFacts } from './key-facts.tsx'
import { findOwnProblem } from './own-problem.ts'

/** The items in their right order. */
function OrderingFields({ question, onChange, problems }: QuestionFieldsProps) {
  const { t } = useTranslation('quizAuthoring')
  const items = itemsInOrder(question)
  const write = (options: string[]) => onChange({ options, correct_answer: null })
  const move = (from: number, to: number) =>
    write(items.toSpliced(from, 1).toSpliced(to, 0, items[from] ?? ''))
  return (
    <>
      <EntryRows
        label={t('forms.ordering.label')}
        hint={t('forms.ordering.hint')}
        count={items.length}
        addLabel={t('forms.ordering.add')}
        onAdd={() => write([...items, ''])}
        onRemove={(index) => write(items.toSpliced(index, 1))}
        renderRow={(index) => (
          <>
            <Text
              className="tabular"
              span
              flex="none"
              miw={16}
              c="var(--text-2)"
              size="sm"
              fw={600}
              aria-hidden
            >
              {index + 1}
            </Text>
            <Input
              flex={1}
              miw={0}
              type="text"
              dir="auto"
              autoComplete="off"
              value={items[index] ?? ''}
              onChange={(event) => write(items.with(index, event.currentTarget.value))}
              data-rich-text
              aria-label={t('forms.ordering.item', { number: index + 1 })}
            />
            <ActionIcon
              className="touch-size"
              size={30}
              disabled={index === 0}
              aria-label={t('forms.ordering.up', { number: index + 1 })}
              onClick={() => move(index, index - 1)}
            >
              <IconArrowUp size={16} aria-hidden />
            </ActionIcon>
            <ActionIcon
              className="touch-size"
              size={30}
              disabled={index === items.length - 1}
              aria-label={t('forms.ordering.down', { number: index + 1 })}
              onClick={() => move(index, index + 1)}
            >
              <IconArrowDown size={16} aria-hidden />
            </ActionIcon>
          </>
        )}
      />
      <FormProblem problems={problems} />
      <Text size="sm" c="var(--text-2)">
        {t('forms.ordering.points')}
      </Text>
    </>
  )
}

function OrderingSummary({ question }: { question: Question }) {
  return <KeyFacts rows={itemsInOrder(question).map((item, index) => [String(index + 1), item])} />
}

/** Items to be put in order. */
export const orderingForm: QuestionForm = {
  name: 'ordering',
  Icon: IconArrowsSort,
  Fields: OrderingFields,
  Summary: OrderingSummary,
  findProblems: findOwnProblem,
  hasOwnContent: ({ options }) => (options ?? []).some((item) => item.trim() !== ''),
}
