import type { Question } from '@lectern/contract/questions.ts'
import { pairsOf } from '@lectern/core/questions/matching.ts'
import { Input, Text } from '@mantine/core'
import IconArrowRight from '@tabler/icons-react/dist/esm/icons/IconArrowRight.mjs'
import IconArrowsLeftRight from '@tabler/icons-react/dist/esm/icons/IconArrowsLeftRight.mjs'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../ui/format.ts'
import type { QuestionFieldsProps, QuestionForm } from '../question-form.ts'
import { EntryRows } from './entry-rows.tsx'
import { FormProblem } from './form-problem.tsx'
import { KeyFacts } from './key-facts.tsx'
import classes from './matching-form.module.css'
import { findOwnProblem } from './own-problem.ts'

type Row = { left: string; right: string }

/** Pairs, and right sides that belong to nothing: their left side stays empty. */
function MatchingFields({ question, onChange, problems }: QuestionFieldsProps) {
  const { t } = useTranslation('quizAuthoring')
  const format = useFormat()
  const rows = pairsOf(question)
  const pairs = rows.filter(({ left }) => left.trim() !== '').length
  const write = (next: readonly Row[]) =>
    onChange({
      prompts: next.map(({ left }) => left),
      options: next.map(({ right }) => right),
      correct_answer: null,
    })
  const change = (index: number, part: Partial<Row>) =>
    write(rows.map((row, at) => (at === index ? { ...row, ...part } : row)))

  return (
    <>
      <EntryRows
        label={t('forms.matching.label')}
        hint={t('forms.matching.hint')}
        count={rows.length}
        addLabel={t('forms.matching.add')}
        onAdd={() => write([...rows, { left: '', right: '' }])}
        onRemove={(index) => write(rows.toSpliced(index, 1))}
        renderRow={(index) => (
          <div className={classes.pair}>
            <Input
              type="text"
              dir="auto"
              autoComplete="off"
              placeholder={t('forms.matching.left')}
              value={rows[index]?.left ?? ''}
              onChange={(event) => change(index, { left: event.currentTarget.value })}
              data-rich-text
              aria-label={t('forms.matching.leftOf', { number: index + 1 })}
            />
            <IconArrowRight className={classes.arrow} size={16} aria-hidden />
            <Input
              type="text"
              dir="auto"
              autoComplete="off"
              placeholder={t('forms.matching.right')}
              value={rows[index]?.right ?? ''}
              onChange={(event) => change(index, { right: event.currentTarget.value })}
              data-rich-text
              aria-label={t('forms.matching.rightOf', { number: index + 1 })}
            />
          </div>
        )}
      />
      <FormProblem problems={problems} />
      <Text size="sm" c="var(--text-2)">
        {pairs > 0 &&
          question.points >= 1 &&
          `${t('forms.matching.points', { points: format.number(question.points / pairs) })} `}
        {t('forms.matching.shuffled')}
      </Text>
    </>
  )
}

function MatchingSummary({ question }: { question: Question }) {
  const { t } = useTranslation('quizAuthoring')
  return (
    <KeyFacts rows={pairsOf(question).map(({ left, right }) => [left || t('forms.matching.wrong'), right])} />
  )
}

/** Left sides that are matched with right sides. */
export const matchingForm: QuestionForm = {
  name: 'matching',
  Icon: IconArrowsLeftRight,
  Fields: MatchingFields,
  Summary: MatchingSummary,
  findProblems: findOwnProblem,
  hasOwnContent: ({ options, prompts }) =>
    [...(options ?? []), ...(prompts ?? [])].some((text) => text.trim() !== ''),
}
