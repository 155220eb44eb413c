import { Button } from '@mantine/core'
import IconLayoutGrid from '@tabler/icons-react/dist/esm/icons/IconLayoutGrid.mjs'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { SlideSteps } from '../../../features/player/slide-steps.tsx'
import { AnnotationCount } from './annotation-count.tsx'
import classes from './slide-bar.module.css'
import { placeId } from './use-focus-back.ts'

const mostDots = 10

type SlideBarProps = {
  /** 1-based. */
  number: number
  total: number
  finished: ReadonlySet<number>
  onJump: (index: number) => void
  /** Told with the button, which gets the focus back. */
  onOverview: (opener: HTMLElement) => void
  /** Of the slide; left out where marks are not shown. */
  marks: { viewed: number; total: number } | undefined
  /** What else can be done with the slide, before the overview. */
  actions?: ReactNode
}

/** The head of the slide card: which slide, dots when they are few, and the overview. */
export function SlideBar({ number, total, finished, onJump, onOverview, marks, actions }: SlideBarProps) {
  const { t } = useTranslation('player')
  return (
    <div className={classes.bar}>
      <h2 id={placeId} className={classes.place} tabIndex={-1}>
        {t('slideOf', { number, total })}
      </h2>
      {total > 1 && total <= mostDots && (
        <div className={classes.dots}>
          <SlideSteps look="dots" total={total} current={number - 1} finished={finished} onJump={onJump} />
        </div>
      )}
      {marks && <AnnotationCount {...marks} />}
      <div className={classes.actions}>{actions}</div>
      <Button
        className={classes.overview}
        variant="subtle"
        color="gray"
        size="sm"
        onClick={(event) => onOverview(event.currentTarget)}
      >
        <IconLayoutGrid className={classes.sign} size={16} aria-hidden />
        <span className={classes.word}>{t('overview')}</span>
      </Button>
    </div>
  )
}
