import type { Question } from '@lectern/contract/questions.ts'
import { blanksOf, countBlanks, readLines } from '@lectern/core/questions/fill-in-the-blanks.ts'
import { Button, Stack, Text, TextInput } from '@mantine/core'
import IconForms from '@tabler/icons-react/dist/esm/icons/IconForms.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { useTranslation } from 'react-i18next'
import type { QuestionFieldsProps, QuestionForm } from '../question-form.ts'
import { FormProblem } from './form-problem.tsx'
import { KeyFacts } from './key-facts.tsx'
import { findOwnProblem } from './own-problem.ts'

/** Answers that a line with commas may mean; a comma can also be a part of one answer. */
const splitAtCommas = (line: string): string[] =>
  line.includes('|')
    ? []
    : line
        .split(/[,;，、；]/)
        .map((part) => part.trim())
        .filter((part) => part !== '')

/** The accepted answers of each blank in the question text. */
function BlanksFields({ question, onChange, problems }: QuestionFieldsProps) {
  const { t } = useTranslation(['quizAuthoring', 'questionTypes'])
  const count = countBlanks(question.question_text)
  const typed = String(question.correct_answer ?? '')
  // Answers of a blank that was just removed stay until the question is added: it may come back.
  const lines = readLines(typed, Math.max(count, typed.split('\n').length))
  const write = (at: number, text: string) => onChange({ correct_answer: lines.with(at, text).join('\n') })
  const addBlank = () => {
    onChange({ question_text: `${question.question_text.trimEnd()} ___ `.trimStart() })
    requestAnimationFrame(() => document.getElementById('question-text')?.focus())
  }
  return (
    <>
      <div>
        <Text size="sm" c="var(--text-2)">
          {t('forms.blanks.hint')}
        </Text>
        <Button
          ml={-11}
          variant="subtle"
          size="sm"
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={addBlank}
        >
          {t('forms.blanks.add')}
        </Button>
      </div>
      {count > 0 && (
        <Stack gap="sm">
          {lines.slice(0, count).map((line, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a blank is what stands at its place
            <div key={at}>
              <TextInput
                label={t('questionTypes:blank', { number: at + 1 })}
                placeholder={t('forms.blanks.placeholder')}
                autoComplete="off"
                dir="auto"
                value={line}
                onChange={(event) => write(at, event.currentTarget.value)}
              />
              {splitAtCommas(line).length > 1 && (
                <Button
                  mt="xs"
                  variant="light"
                  size="sm"
                  onClick={() => write(at, splitAtCommas(line).join(' | '))}
                >
                  {t('forms.blanks.split', { answers: splitAtCommas(line).join(' | ') })}
                </Button>
              )}
            </div>
          ))}
          <Text size="sm" c="var(--text-2)">
            {t('forms.blanks.compared')}
          </Text>
        </Stack>
      )}
      <FormProblem problems={problems} />
    </>
  )
}

function BlanksSummary({ question }: { question: Question }) {
  const { t } = useTranslation('questionTypes')
  return (
    <KeyFacts
      rows={blanksOf(question).map((accepted, at) => [t('blank', { number: at + 1 }), accepted.join(' / ')])}
    />
  )
}

/** A text with blanks. */
export const blanksForm: QuestionForm = {
  name: 'fill_in_the_blanks',
  Icon: IconForms,
  Fields: BlanksFields,
  Summary: BlanksSummary,
  findProblems: findOwnProblem,
  hasOwnContent: ({ correct_answer }) => String(correct_answer ?? '').trim() !== '',
}
