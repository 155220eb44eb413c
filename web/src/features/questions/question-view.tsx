import { Box, Group, Text } from '@mantine/core'
import { Suspense, useEffect, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { AnswerFieldProps } from './answer-field.ts'
import { getAnswerField } from './answer-fields.ts'
import { QuestionText } from './question-text.tsx'
import classes from './question-view.module.css'

type QuestionViewProps = Omit<AnswerFieldProps, 'labelId'> & {
  /** 1-based. */
  number: number
  /** Number of all questions. */
  count: number
  /** The heading takes the focus when the question appears, so that a screen reader reads it. */
  takesFocus?: boolean
}

/** One question as a student sees it: number, points, text and the field of its type. */
export function QuestionView({ number, count, takesFocus = false, ...field }: QuestionViewProps) {
  const { t } = useTranslation('common')
  const labelId = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const { question } = field
  const Field = getAnswerField(question.question_type)

  useEffect(() => {
    if (takesFocus) heading.current?.focus({ preventScroll: true })
  }, [takesFocus])

  return (
    <Box component="section" miw={0} aria-labelledby={labelId}>
      <Group className="tabular" component="p" gap="xs" mb={10} c="var(--text-2)" fw={500}>
        <span>{t('question.of', { number, count })}</span>
        <Text size="xs" span py={3} px="xs" bdrs="sm" bg="var(--sunken)" c="var(--text-2)" fw={600}>
          {t('question.points', { count: question.points })}
        </Text>
      </Group>
      <Box
        className={`${classes.text} break-words`}
        component="h2"
        fw={600}
        id={labelId}
        ref={heading}
        tabIndex={-1}
        dir="auto"
      >
        <QuestionText question={question} />
      </Box>
      <Suspense>
        <Field {...field} labelId={labelId} />
      </Suspense>
    </Box>
  )
}
