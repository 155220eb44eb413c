import { Box, Group, Stack, Textarea } from '@mantine/core'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { FieldError } from '../../../ui/fields/field-error.tsx'
import { NumberField } from '../../../ui/fields/number-field.tsx'
import type { QuestionFieldsProps } from '../../question-builder/question-form.ts'
import { getQuestionForm } from '../../question-builder/question-forms.ts'
import { useProblemText } from '../../question-builder/use-problem-text.ts'
import classes from './question-fields.module.css'
import { RichTextButtons } from './rich-text/rich-text-buttons.tsx'
import { noteField, type RichTextField } from './rich-text/rich-text-field.ts'
import { RichTextPreview } from './rich-text/rich-text-preview.tsx'
import { TeachingSlide } from './teaching-slide/teaching-slide.tsx'

/** All fields of a question but its type: text, points, what its type has, and its slide. */
export function QuestionFields({ courseId, ...props }: QuestionFieldsProps & { courseId: string }) {
  const { question, problems, onChange } = props
  const { t } = useTranslation('quizAuthoring')
  const problemText = useProblemText()
  const { Fields, FieldBeside } = getQuestionForm(question.question_type)
  const richTextField: RichTextField = useRef(null)
  return (
    // A key per question: half-typed input of one must not stay for the next.
    <Stack
      className={classes.body}
      key={`${question.question_id} ${question.question_type}`}
      onFocus={(event) => noteField(richTextField, event)}
    >
      <Group align="stretch">
        <Box pos="relative" flex="1 1 20rem" miw={0}>
          <Textarea
            id="question-text"
            ref={(area) => {
              if (!richTextField.current?.isConnected) richTextField.current = area
            }}
            data-rich-text
            classNames={{ input: classes.textInput }}
            label={t('question.text')}
            autosize
            minRows={3}
            maxRows={14}
            dir="auto"
            aria-required
            value={question.question_text}
            onChange={(event) => onChange({ question_text: event.currentTarget.value })}
            error={problems.text && <FieldError>{problemText(problems.text)}</FieldError>}
          />
          <Box pos="absolute" top={-12} right={0}>
            <RichTextButtons courseId={courseId} field={richTextField} />
          </Box>
        </Box>
        <Group className={classes.numbers} align="stretch" wrap="nowrap">
          <NumberField
            label={t('question.points')}
            value={question.points}
            onChange={(points) => onChange({ points: points ?? Number.NaN })}
            error={problems.points && problemText(problems.points)}
          />
          {FieldBeside && (
            <div>
              <FieldBeside {...props} />
            </div>
          )}
        </Group>
      </Group>
      <Fields {...props} />
      <RichTextPreview question={question} />
      <TeachingSlide
        courseId={courseId}
        slide={question.slide ?? null}
        onChange={(slide) => onChange({ slide })}
      />
    </Stack>
  )
}
