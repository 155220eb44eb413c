import { rawRangeOf, spokenWithMap } from '@lectern/core/script/spoken.ts'
import { type ReactNode, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { SpokenSentence } from '../../../../features/speech/sentences.ts'
import { formatClock } from '../../../../ui/format.ts'
import classes from './script-field.module.css'

type ScriptFieldProps = {
  text: string
  onType: (text: string) => void
  language: string
  label: string
  placeholder: string
  isReadOnly: boolean
  /** With the times of the audio of exactly this text; empty without. */
  sentences: readonly SpokenSentence[]
  /** The one that is spoken; null for none. */
  sentenceIndex: number | null
  /** The spoken sentence is kept in view. */
  isFollowing: boolean
}

type Line = { top: number; height: number }

/** How long a reader who scrolls is left alone. */
const leaveAloneMs = 4000

/**
 * The text as it is edited. Behind the field lies the same text, unseen, set in the same lines: it gives the
 * field its height, and tells where each sentence stands for the reading line and the times in the gutter.
 */
export function ScriptField({
  text,
  onType,
  sentences,
  sentenceIndex,
  isFollowing,
  ...field
}: ScriptFieldProps) {
  const mirror = useRef<HTMLDivElement>(null)
  const band = useRef<HTMLDivElement>(null)
  const scrolledAt = useRef(0)
  const [line, setLine] = useState<Line | null>(null)
  const pieces = useMemo(
    () => cutAtSentences(text, sentences, sentenceIndex),
    [text, sentences, sentenceIndex],
  )

  // biome-ignore lint/correctness/useExhaustiveDependencies: other pieces lie elsewhere
  useLayoutEffect(() => {
    const root = mirror.current
    if (!root) return
    const measure = () => setLine(findLine(root))
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(root)
    return () => observer.disconnect()
  }, [pieces])

  const top = line?.top
  const spokenMs = (sentenceIndex !== null && sentences[sentenceIndex]?.startMs) || 0
  useLayoutEffect(() => {
    if (top === undefined || !isFollowing || Date.now() - scrolledAt.current < leaveAloneMs) return
    band.current?.scrollIntoView({ block: 'nearest', behavior: 'smooth' })
  }, [top, isFollowing])

  const leaveAlone = () => {
    scrolledAt.current = Date.now()
  }
  return (
    <div className={classes.field} onWheel={leaveAlone} onTouchMove={leaveAlone}>
      {line && (
        <div ref={band} className={classes.line} style={line} data-reading-line aria-hidden>
          <span className={classes.lineTime}>{formatClock(spokenMs)}</span>
        </div>
      )}
      <div ref={mirror} className={classes.mirror} lang={field.language} aria-hidden>
        {pieces}
        {'\n'}
      </div>
      <textarea
        className={classes.area}
        lang={field.language}
        dir="auto"
        spellCheck
        aria-label={field.label}
        placeholder={field.placeholder}
        readOnly={field.isReadOnly}
        value={text}
        onChange={(event) => onType(event.currentTarget.value)}
      />
    </div>
  )
}

/** The text in pieces: each sentence for itself, with its time where a paragraph begins; the reading line brings its own. */
function cutAtSentences(
  text: string,
  sentences: readonly SpokenSentence[],
  sentenceIndex: number | null,
): ReactNode[] {
  if (sentences.length === 0) return [text]
  const spoken = spokenWithMap(text)
  const pieces: ReactNode[] = []
  const spokenParagraph = sentenceIndex === null ? null : sentences[sentenceIndex]?.paragraph
  let done = 0
  let paragraph = -1
  for (const [index, sentence] of sentences.entries()) {
    const range = rawRangeOf(spoken, sentence.start, sentence.end)
    if (range.start < done) continue
    pieces.push(text.slice(done, range.start))
    const isSpoken = index === sentenceIndex
    const isFirst = sentence.paragraph !== paragraph
    paragraph = sentence.paragraph
    pieces.push(
      <span key={sentence.start} className={classes.sentence} data-spoken={isSpoken || undefined}>
        {isFirst && sentence.paragraph !== spokenParagraph && sentence.startMs !== null && (
          <span className={classes.time}>{formatClock(sentence.startMs)}</span>
        )}
        {text.slice(range.start, range.end)}
      </span>,
    )
    done = range.end
  }
  pieces.push(text.slice(done))
  return pieces
}

/** The lines that the spoken sentence covers, measured from the field's top. */
function findLine(root: HTMLElement): Line | null {
  const words = root.querySelector('[data-spoken]')
  const rects = words ? [...words.getClientRects()].filter((rect) => rect.width > 0) : []
  const first = rects[0]
  const last = rects.at(-1)
  if (!first || !last) return null
  const { top } = root.getBoundingClientRect()
  return { top: first.top - top, height: last.bottom - first.top }
}
