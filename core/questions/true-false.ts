import { createMessage } from '../messages/message.ts'
import { multipleChoice } from './multiple-choice.ts'
import type { QuestionType } from './question-type.ts'
import { blankQuestion, checkPoints, checkText, tidyShared } from './shared-rules.ts'

/** On the wire in English; screens show the words of their language. 0 is true. */
const trueFalseOptions = ['True', 'False']

/** A statement that is true or false: a multiple choice whose options are given and stand in this order. */
export const trueFalse: QuestionType = {
  ...multipleChoice,
  name: 'true_false',
  blank: (id) => ({
    ...blankQuestion(id, 'true_false'),
    options: [...trueFalseOptions],
    keep_option_order: true,
  }),
  tidy(question) {
    const { correct_answer } = multipleChoice.tidy({ ...question, options: [...trueFalseOptions] })
    return {
      ...tidyShared(question),
      options: [...trueFalseOptions],
      keep_option_order: true,
      correct_answer,
    }
  },
  findProblem(question, on) {
    const problem = checkText(question.question_text, on)
    if (problem) return problem
    if (question.correct_answer === null) return createMessage('true_or_false_missing')
    return checkPoints(question.points)
  },
}
