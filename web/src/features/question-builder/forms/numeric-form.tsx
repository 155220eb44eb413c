import * as limits from '@lectern/contract/limits.ts'
import { type Question, toleranceKinds } from '@lectern/contract/questions.ts'
import { acceptedRangeOf, formatLimit, numeric } from '@lectern/core/questions/numeric.ts'
import { Box, Group, SegmentedControl, SimpleGrid, Text, TextInput } from '@mantine/core'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconMathFunction from '@tabler/icons-react/dist/esm/icons/IconMathFunction.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { NumberField } from '../../../ui/fields/number-field.tsx'
import { useFormat } from '../../../ui/format.ts'
import type { QuestionFieldsProps, QuestionForm } from '../question-form.ts'
import { FormProblem } from './form-problem.tsx'
import { KeyFacts } from './key-facts.tsx'
import { findOwnProblem } from './own-problem.ts'

/** The right number, its unit and tolerance; what that accepts, and a field to try an answer. */
function NumericFields({ question, onChange, problems }: QuestionFieldsProps) {
  const { t } = useTranslation('quizAuthoring')
  const toleranceId = useId()
  const kind = question.tolerance_kind ?? 'absolute'
  const range = acceptedRangeOf(question)
  return (
    <>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
        <TextInput
          label={t('forms.numeric.answer')}
          autoComplete="off"
          maxLength={limits.numberChars}
          value={String(question.correct_answer ?? '')}
          onChange={(event) => onChange({ correct_answer: event.currentTarget.value })}
        />
        <TextInput
          label={t('forms.numeric.unit')}
          description={t('forms.numeric.unitHint')}
          placeholder={t('forms.numeric.noUnit')}
          autoComplete="off"
          value={(question.units ?? []).join(',')}
          onChange={(event) =>
            onChange({ units: event.currentTarget.value.split(',').slice(0, limits.unitsPerQuestion) })
          }
        />
        <div>
          <Text id={toleranceId} size="sm" fw={500} mb={4}>
            {t('forms.numeric.tolerance')}
          </Text>
          <SegmentedControl
            fullWidth
            aria-labelledby={toleranceId}
            value={kind}
            onChange={(value) =>
              onChange({ tolerance_kind: toleranceKinds.find((one) => one === value) ?? 'absolute' })
            }
            data={toleranceKinds.map((name) => ({ value: name, label: t(`forms.numeric.${name}`) }))}
          />
        </div>
        <NumberField
          label={t('forms.numeric.within')}
          value={question.tolerance ?? 0}
          maxFigures={14}
          onChange={(tolerance) => onChange({ tolerance: Number.isFinite(tolerance) ? (tolerance ?? 0) : 0 })}
          unit={
            kind === 'relative' ? (
              <Box component="span" px="sm" c="var(--text-2)">
                %
              </Box>
            ) : undefined
          }
        />
      </SimpleGrid>
      <FormProblem problems={problems} />
      {range && (
        <Group component="p" gap="xs" wrap="nowrap" c="var(--text-2)" fz="sm">
          <IconCheck size={16} color="var(--ok)" aria-hidden />
          <span>
            {range.from === range.to
              ? t('forms.numeric.exactly', { value: formatLimit(range.from) })
              : t('forms.numeric.range', { from: formatLimit(range.from), to: formatLimit(range.to) })}{' '}
            {t('forms.numeric.forms')}
          </span>
        </Group>
      )}
      <TryAnswer question={question} isReady={range !== null} />
    </>
  )
}

function TryAnswer({ question, isReady }: { question: Question; isReady: boolean }) {
  const { t } = useTranslation('quizAuthoring')
  const format = useFormat()
  const [text, setText] = useState('')
  const points = Number.isFinite(question.points) ? question.points : 0
  const score = numeric.scoreExactly({ ...question, points }, text)
  const isTried = isReady && text.trim() !== '' && score !== null
  return (
    <Group className="border-above" pt="md" align="flex-end" gap="0.5rem 1rem">
      <TextInput
        label={t('forms.numeric.attempt')}
        autoComplete="off"
        maxLength={limits.numberChars}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Group
        component="p"
        role="status"
        gap={6}
        mih={36}
        wrap="nowrap"
        fz="sm"
        fw={500}
        c={score?.isCorrect ? 'var(--ok)' : 'var(--bad)'}
      >
        {isTried && (score.isCorrect ? <IconCheck size={16} aria-hidden /> : <IconX size={16} aria-hidden />)}
        {isTried &&
          t(score.isCorrect ? 'forms.numeric.isRight' : 'forms.numeric.isWrong', {
            points: format.number(score.points),
            of: format.number(points),
          })}
      </Group>
    </Group>
  )
}

function NumericSummary({ question }: { question: Question }) {
  const { t } = useTranslation('quizAuthoring')
  return (
    <KeyFacts
      rows={[
        [t('forms.numeric.answer'), numeric.keyInWords?.(question) ?? ''],
        [t('forms.numeric.unit'), (question.units ?? []).join(', ')],
      ]}
    />
  )
}

/** A number, within a tolerance. */
export const numericForm: QuestionForm = {
  name: 'numeric',
  Icon: IconMathFunction,
  Fields: NumericFields,
  Summary: NumericSummary,
  findProblems: findOwnProblem,
  hasOwnContent: ({ correct_answer, units }) =>
    [String(correct_answer ?? ''), ...(units ?? [])].some((text) => text.trim() !== ''),
}
