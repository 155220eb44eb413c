import type { Evidence } from '@lectern/contract/grading.ts'
import { Box } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { RichText } from '../../ui/rich-text/rich-text.tsx'
import { cutAtQuotes } from './find-quotes.ts'
import classes from './highlighted-answer.module.css'

/** Number of distinguishable colours; further items reuse them from the first. */
export const evidenceColours = 4
/** Class for elements with a `data-colour` attribute (from 0). */
export const evidenceColour = classes.evidence

type HighlightedAnswerProps = {
  answer: string
  evidence: readonly Evidence[]
  /** Each item of evidence has its own colour; otherwise all have the colour of correct answers. */
  isManyColoured?: boolean
}

/** A submitted answer, with the words highlighted that earned points. */
export function HighlightedAnswer({ answer, evidence, isManyColoured = false }: HighlightedAnswerProps) {
  const { t } = useTranslation('quizResult')
  const pieces = cutAtQuotes(
    answer,
    evidence.map(({ quote, points_earned }) => (points_earned > 0 ? quote : null)),
  )
  return (
    <Box className="break-words pre-wrap" component="p" fz={15} lh="1.6875rem" dir="auto">
      {pieces.map(({ text, evidenceIndex }, index) =>
        evidenceIndex === null ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: pieces are known by their place
          <span key={index}>
            <RichText pictures="named">{text}</RichText>
          </span>
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
    </Box>
  )
}
