import { limits } from '@lectern/contract/limits.ts'
import IconAlignBoxLeftStretch from '@tabler/icons-react/dist/esm/icons/IconAlignBoxLeftStretch.mjs'
import { checkLength, dropUndefined, type QuestionForm } from './question-form.ts'
import { AnswerLengthField, ShortAnswerFields } from './short-answer-fields.tsx'
import { ShortAnswerSummary } from './short-answer-summary.tsx'

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
