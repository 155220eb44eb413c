import { Badge } from '@mantine/core'
import IconArrowUpRight from '@tabler/icons-react/dist/esm/icons/IconArrowUpRight.mjs'
import IconPlayerPlay from '@tabler/icons-react/dist/esm/icons/IconPlayerPlay.mjs'
import { useTranslation } from 'react-i18next'
import { SampleSlide } from '../../../features/sample-lecture/sample-slide.tsx'
import { ScriptHighlight } from '../../../features/sample-lecture/script-highlight.tsx'
import { SlideChip } from '../../../features/sample-lecture/slide-chip.tsx'
import classes from './ability-pieces.module.css'

/** A slide, and its script being written. */
export function WrittenPiece() {
  return (
    <div className={classes.written}>
      <div className={classes.thumbnail}>
        <SampleSlide />
      </div>
      <div className={classes.lines}>
        <span />
        <span />
        <span />
        <span />
      </div>
    </div>
  )
}

/** Highlighted words, and their voice. */
export function HighlightPiece() {
  const { t } = useTranslation('public')
  return (
    <>
      <p className={classes.words}>
        <ScriptHighlight color="yellow">{t('landing.marks.onWords')}</ScriptHighlight>
        <IconArrowUpRight className={classes.arrow} size={16} />
        <ScriptHighlight color="red">{t('landing.marks.between')}</ScriptHighlight>
      </p>
      <p className={classes.voice}>
        <IconPlayerPlay className={classes.play} size={13} fill="currentColor" />
        <span className={classes.track} data-part="voice" />
        <span>1:24</span>
      </p>
    </>
  )
}

/** A grade with the sentence that earned it. */
export function GradedPiece() {
  const { t } = useTranslation('public')
  return (
    <>
      <p className={classes.grade}>
        <span className={classes.points}>8.5</span>
        <span className={classes.of}>/10</span>
        <Badge className={classes.badge}>{t('landing.quizzes.badge')}</Badge>
      </p>
      <p className={classes.quote}>
        <ScriptHighlight color="green">{t('landing.quizzes.quote')}</ScriptHighlight>
      </p>
    </>
  )
}

/** An answer that cites its slide. */
export function AnsweredPiece() {
  const { t } = useTranslation('public')
  return (
    <p className={classes.answer}>
      {t('landing.assistant.answer')} <SlideChip number={4} />
    </p>
  )
}

/** A student's progress. */
export function ProgressPiece() {
  const { t } = useTranslation('public')
  return (
    <>
      <p className={classes.count}>{t('landing.progress.count')}</p>
      <span className={classes.track} data-part="progress" />
    </>
  )
}
