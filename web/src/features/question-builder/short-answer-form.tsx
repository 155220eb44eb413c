import { limits } from '@lectern/contract/limits.ts'
import type { Question } from '@lectern/contract/questions.ts'
import { Box } from '@mantine/core'
import IconAlignBoxLeftStretch from '@tabler/icons-react/dist/esm/icons/IconAlignBoxLeftStretch.mjs'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../ui/format.ts'
import { RichText } from '../../ui/rich-text/rich-text.tsx'
import { checkLength, dropUndefined, type QuestionForm } from './question-form.ts'
import { AnswerLengthField, ShortAnswerFields } from './short-answer-fields.tsx'
import classes from './summary.module.css'

/** The reference answer, keywords and rubric of a short answer. */
function ShortAnswerSummary({ question }: { question: Question }) {
  const { t } = useTranslation('quizAuthoring')
  const format = useFormat()
  const rows = [
    [t('reference.label'), String(question.correct_answer ?? '')],
    [t('keywords.label'), (question.keywords ?? []).join(', ')],
    [t('rubric.label'), question.rubric ?? ''],
    [t('length.label'), format.number(question.max_length ?? limits.answerLengthDefault)],
  ].filter(([, text]) => text !== '')
  return (
    <Box className={classes.facts} component="dl" py={4} px={10} fz="sm" lh="1.25rem">
      {rows.map(([label, text]) => (
        <div key={label} style={{ display: 'contents' }}>
          <dt>{label}</dt>
          <dd dir="auto">
            <RichText>{text ?? ''}</RichText>
          </dd>
        </div>
      ))}
    </Box>
  )
}

/** A text answer, graded against a reference answer, keywords and a rubric. */
export const shortAnswerForm: QuestionForm = {
  name: 'short_answer',
  Icon: IconAlignBoxLeftStretch,
  Fields: ShortAnswerFields,
  FieldBeside: AnswerLengthField,
  Summary: ShortAnswerSummary,
  findProblems(question, on) {
    const reference = String(question.correct_answer ?? '').trim()
    const length = question.max_length ?? limits.answerLengthDefault
    return dropUndefined({
      reference:
        reference === ''
          ? { name: on === 'create' ? 'referenceMissing' : 'referenceRequired' }
          : checkLength(reference, limits.referenceChars),
      length:
        length >= limits.answerLengthMin && length <= limits.answerLengthMax
          ? undefined
          : { name: 'lengthOut' },
      rubric: checkLength((question.rubric ?? '').trim(), limits.rubricChars),
    })
  },
  hasOwnContent: ({ correct_answer, keywords, rubric }) =>
    [String(correct_answer ?? ''), ...(keywords ?? []), rubric ?? ''].some((text) => text.trim() !== ''),
}
