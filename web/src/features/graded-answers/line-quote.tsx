import { Group, Text } from '@mantine/core'
import { evidenceColour, evidenceColours } from './highlighted-answer.tsx'
import classes from './line-quote.module.css'

type LineQuoteProps = {
  quote: string
  /** Of its line. */
  index: number
  /** The colour that highlights it in the answer, where each line has its own. */
  isManyColoured?: boolean
}

/** The words of an answer that earned a line its points. */
export function LineQuote({ quote, index, isManyColoured = false }: LineQuoteProps) {
  return (
    <Group c="var(--text-2)" fz="sm" align="baseline" gap={6} wrap="nowrap">
      {isManyColoured && (
        <span
          className={`${classes.colour} ${evidenceColour}`}
          data-colour={index % evidenceColours}
          aria-hidden
        />
      )}
      <Text component="q" size="sm" lineClamp={2} dir="auto">
        {quote}
      </Text>
    </Group>
  )
}
