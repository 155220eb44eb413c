import { Box } from '@mantine/core'
import { memo } from 'react'
import type { SpokenSentence } from '../../speech/timed-sentences.ts'
import type { Piece } from '../annotations/read-slide-annotations.ts'
import classes from './caption.module.css'

export type CaptionProps = {
  sentences: readonly SpokenSentence[]
  /** The sentence spoken last. */
  current: number | null
  timeMs: number
  language: string
  /** Words of annotations that are not in `uncovered` are shown as blanks. */
  pieces?: readonly (readonly Piece[])[]
  uncovered?: ReadonlySet<string> | null
}

/**
 * The sentence being spoken, over the lower edge of the slide. It is shown for the same times as in the
 * WebVTT file.
 */
export default function Caption({ sentences, current, timeMs, language, pieces, uncovered }: CaptionProps) {
  const sentence = current === null ? undefined : sentences[current]
  if (!sentence || sentence.endMs === null || timeMs >= sentence.endMs) return null
  const parts = uncovered && current !== null ? pieces?.[current] : undefined
  const text = parts
    ? parts.map(({ text, marker }) => (marker && !uncovered?.has(marker.id) ? blank(text) : text)).join('')
    : sentence.text
  return <Line text={text} language={language} />
}

const blank = (text: string) => text && '_'.repeat(Math.min(12, text.length))

/** Not announced: screen reader users hear the audio. */
const Line = memo(function Line({ text, language }: { text: string; language: string }) {
  return (
    <p className={classes.caption} lang={language} dir="auto" data-caption>
      <Box
        className={classes.words}
        component="span"
        py="0.15em"
        px="0.5em"
        bdrs="xs"
        bg="rgb(16 15 14 / 0.86)"
        c="#ffffff"
      >
        {text}
      </Box>
    </p>
  )
})
