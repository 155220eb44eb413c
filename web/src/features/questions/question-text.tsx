import { splitAtBlanks } from '@lectern/core/questions/fill-in-the-blanks.ts'
import { Fragment } from 'react'
import { RichText } from '../../ui/rich-text/rich-text.tsx'
import classes from './question-text.module.css'

type QuestionTextProps = { question: { question_type: string; question_text: string } }

/** The text of a question; blanks have the numbers of their fields. */
export function QuestionText({ question }: QuestionTextProps) {
  const { question_type, question_text } = question
  if (question_type !== 'fill_in_the_blanks') return <RichText>{question_text}</RichText>
  return splitAtBlanks(question_text).map((text, number) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: pieces are known by their place
    <Fragment key={number}>
      {number > 0 && <span className={classes.blank}>{number}</span>}
      <RichText>{text}</RichText>
    </Fragment>
  ))
}
