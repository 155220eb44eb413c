import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { formatClock } from '../../ui/format.ts'
import type { SpokenSentence } from '../speech/sentences.ts'
import classes from './sentence-list.module.css'
import { useFollowScroll } from './use-follow-scroll.ts'

type SentenceListProps = {
  sentences: readonly SpokenSentence[]
  /** The one being spoken. */
  current: number | null
  /** Changes with the text: the list begins at its top again. */
  page: string | number
  /** BCP 47, for the reading voice and the letter forms. */
  language: string
  /** Left out while nothing can be heard. */
  onSeek?: (timeMs: number) => void
}

/** The script, sentence by sentence; the reading line marks the one being spoken, a click goes there. */
export function SentenceList({ sentences, current, page, language, onSeek }: SentenceListProps) {
  const { t } = useTranslation('player')
  const box = useRef<HTMLElement>(null)
  useFollowScroll(box, current, page)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a text that scrolls must be reachable by the keyboard
    <section ref={box} className={classes.box} aria-label={t('script')} tabIndex={0}>
      {sentences.length === 0 ? (
        <p className={classes.empty}>{t('scriptUnavailable')}</p>
      ) : (
        <ol className={classes.list} lang={language} dir="auto">
          {sentences.map((sentence, index) => (
            <li
              key={sentence.start}
              className={classes.sentence}
              data-sentence
              data-heard={current !== null && index < current}
              data-paragraph={index > 0 && sentences[index - 1]?.paragraph !== sentence.paragraph}
              aria-current={index === current ? 'true' : undefined}
            >
              <Sentence sentence={sentence} onSeek={onSeek} />
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}

function Sentence({ sentence, onSeek }: Pick<SentenceListProps, 'onSeek'> & { sentence: SpokenSentence }) {
  const { startMs, text } = sentence
  if (startMs === null || !onSeek) {
    return (
      <p className={classes.line}>
        <span className={classes.words}>{text}</span>
      </p>
    )
  }
  const seek = () => {
    // Whoever marks words to copy them does not want to go there.
    if (window.getSelection()?.isCollapsed !== false) onSeek(startMs)
  }
  return (
    <button type="button" className={classes.line} onClick={seek}>
      <span className={classes.time}>{formatClock(startMs)}</span>
      <span className={classes.words}>{text}</span>
    </button>
  )
}
