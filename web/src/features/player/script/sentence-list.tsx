import { Box } from '@mantine/core'
import { type MouseEvent, memo, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { formatClock } from '../../../ui/clock.ts'
import type { SpokenSentence } from '../../speech/timed-sentences.ts'
import type { Piece } from '../annotations/read-slide-annotations.ts'
import type { AnnotatedWordsProps } from './annotated-words.tsx'
import classes from './sentence-list.module.css'
import { useFollowScroll } from './use-follow-scroll.ts'

/** Properties of annotations in the script. */
export type ScriptLook = Omit<AnnotatedWordsProps, 'pieces'> & {
  AnnotatedWords: (props: AnnotatedWordsProps) => React.ReactNode
  /** The pieces of each sentence. */
  pieces: readonly (readonly Piece[])[]
  /** Called when the words of an annotation are pressed. */
  onAnnotation: (id: string) => void
  /** Called with the annotations of a sentence that was pressed. */
  onSentence: (ids: readonly string[]) => void
}

type SentenceListProps = {
  sentences: readonly SpokenSentence[]
  /** Index of the sentence being spoken. */
  current: number | null
  /** Changes with the text; the list then scrolls to its top. */
  page: string | number
  /** BCP 47 tag, for screen readers and font selection. */
  language: string
  /** The slide is shown without a script. */
  isSilent?: boolean | undefined
  /** Left out while there is no audio. */
  onSeek?: (timeMs: number) => void
  /** Left out if annotations are not shown. */
  look?: ScriptLook
  /** `present` shows only the sentence being spoken, `key` only sentences with an annotation. */
  shows?: 'all' | 'present' | 'key'
}

/**
 * The script as a list of sentences. The sentence being spoken is highlighted; a click on a sentence plays
 * from there.
 */
export const SentenceList = memo(function SentenceList({
  sentences,
  current,
  page,
  language,
  isSilent,
  onSeek,
  look,
  shows = 'all',
}: SentenceListProps) {
  const { t } = useTranslation('player')
  const box = useRef<HTMLElement>(null)
  const shown = useMemo(() => {
    if (shows === 'present') return sentences.length > 0 ? [current ?? 0] : []
    const all = sentences.map((_, index) => index)
    return shows === 'key' ? all.filter((index) => look?.pieces[index]?.some(({ marker }) => marker)) : all
  }, [sentences, shows, current, look?.pieces])
  const line = current === null ? -1 : shown.indexOf(current)
  useFollowScroll(box, line < 0 ? null : line, `${page} ${shows}`)
  const empty =
    sentences.length > 0 ? t('noKeySentences') : isSilent ? t('silentSlide') : t('scriptUnavailable')
  return (
    <section
      ref={box}
      className={`${classes.box} focus-inside`}
      data-shows={shows}
      aria-label={t('script')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a text that scrolls must be reachable by the keyboard
      tabIndex={0}
    >
      {shown.length === 0 ? (
        <p className={classes.empty}>{empty}</p>
      ) : (
        <Box component="ol" pt={8} px={0} pb={32} lang={language} dir="auto">
          {shown.map((index) => {
            const sentence = sentences[index] as SpokenSentence
            return (
              <li
                key={shows === 'present' ? 'present' : sentence.start}
                className={classes.sentence}
                data-sentence
                data-heard={current !== null && index < current}
                data-paragraph={index > 0 && sentences[index - 1]?.paragraph !== sentence.paragraph}
                aria-current={index === current ? 'true' : undefined}
              >
                <Sentence
                  sentence={sentence}
                  pieces={look?.pieces[index] ?? NO_PIECES}
                  look={look}
                  onSeek={onSeek}
                />
              </li>
            )
          })}
        </Box>
      )}
    </section>
  )
})

const NO_PIECES: readonly Piece[] = []

type SentenceProps = Pick<SentenceListProps, 'onSeek' | 'look'> & {
  sentence: SpokenSentence
  pieces: readonly Piece[]
}

const Sentence = memo(function Sentence({ sentence, pieces, look, onSeek }: SentenceProps) {
  const { t } = useTranslation('player')
  const { startMs, text } = sentence
  const isAnnotated = look && pieces.some(({ marker }) => marker)
  const words = (
    <span className={`${classes.words} break-words`}>
      {isAnnotated ? <look.AnnotatedWords {...look} pieces={pieces} /> : text}
    </span>
  )
  const clock = startMs === null ? '' : formatClock(startMs)
  if (startMs === null || !onSeek) return <p className={`${classes.line} focus-inside`}>{words}</p>
  const seek = () => {
    look?.onSentence(pieces.flatMap(({ marker }) => marker?.id ?? []))
    onSeek(startMs)
  }
  // With covers, the sentence is no button: a button must not contain other buttons.
  if (isAnnotated && look.uncovered) {
    return (
      <div className={`${classes.line} focus-inside`}>
        <button
          type="button"
          className={`${classes.time} tabular`}
          aria-label={t('playFrom', { time: clock })}
          onClick={seek}
        >
          {clock}
        </button>
        {words}
      </div>
    )
  }
  const press = (event: MouseEvent) => {
    // Selecting text, for example to copy it, must not seek.
    if (window.getSelection()?.isCollapsed === false) return
    const annotation =
      event.target instanceof Element ? event.target.closest<HTMLElement>('[data-annotation-id]') : null
    if (annotation?.dataset.annotationId) look?.onAnnotation(annotation.dataset.annotationId)
    seek()
  }
  return (
    <button type="button" className={`${classes.line} focus-inside`} data-plays onClick={press}>
      <span className={`${classes.time} tabular`}>{clock}</span>
      {words}
    </button>
  )
})
