import type { Evidence } from '@lectern/contract/grading.ts'
import { useTranslation } from 'react-i18next'
import { cutAtQuotes } from './find-quotes.ts'
import classes from './highlighted-answer.module.css'

/** As many colours as are told apart; the next line begins with the first again. */
export const evidenceColours = 4
/** For what carries `data-colour`, from 0. */
export const evidenceColour = classes.evidence

type HighlightedAnswerProps = {
  answer: string
  evidence: readonly Evidence[]
  /** Each line of the evidence in a colour of its own; else all in that of what is right. */
  isManyColoured?: boolean
}

/** What was handed in, with the words marked that earned points. */
export function HighlightedAnswer({ answer, evidence, isManyColoured = false }: HighlightedAnswerProps) {
  const { t } = useTranslation('quizResult')
  const pieces = cutAtQuotes(
    answer,
    evidence.map(({ quote, points_earned }) => (points_earned > 0 ? quote : null)),
  )
  return (
    <p className={classes.answer} dir="auto">
      {pieces.map(({ text, evidenceIndex }, index) =>
        evidenceIndex === null ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: pieces are known by their place
          <span key={index}>{text}</span>
        ) : (
          <mark
            // biome-ignore lint/suspicious/noArrayIndexKey: as above
            key={index}
            className={`${classes.highlight} ${evidenceColour}`}
            data-colour={isManyColoured ? evidenceIndex % evidenceColours : undefined}
            title={t('earnedPoints', { criterion: evidence[evidenceIndex]?.criterion ?? '' })}
          >
            {text}
          </mark>
        ),
      )}
    </p>
  )
}
