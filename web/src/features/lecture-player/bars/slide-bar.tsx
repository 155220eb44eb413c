import { Box, Button } from '@mantine/core'
import IconLayoutGrid from '@tabler/icons-react/dist/esm/icons/IconLayoutGrid.mjs'
import { type ComponentType, lazy, memo, type ReactNode, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { patiently } from '../../../ui/load-part.ts'
import { useShownIndex } from '../../player/stage/slide-transition.tsx'
import { playerHeadingId } from '../dialogs/use-focus-back.ts'
import { AnnotationCount } from './annotation-count.tsx'
import classes from './slide-bar.module.css'

/** Few slides have changed. Until it is loaded, the button for a seen change says it, too. */
const ChangedBadge = lazy<ComponentType>(
  patiently(async () => ({ default: (await import('./changed-badge.tsx')).ChangedBadge })),
)

type SlideBarProps = {
  /** 0-based. */
  index: number
  total: number
  /** An update changed the slide since the student studied it. */
  isChanged: boolean
  studied: ReactNode
  /** Called with the button, which gets the focus back. */
  onOverview: (opener: HTMLElement) => void
  /** Of the slide; left out if annotations are not shown. */
  annotations: { viewed: number; total: number } | undefined
  /** Further actions for the slide, before the overview button. */
  actions?: ReactNode
}

/** Header of the slide card: slide number, what was viewed and studied, and the overview button. */
export function SlideBar({
  index,
  total,
  isChanged,
  studied,
  onOverview,
  annotations,
  actions,
}: SlideBarProps) {
  return (
    <div className={classes.bar}>
      <SlideHeading index={index} total={total} />
      {isChanged && (
        <Suspense>
          <ChangedBadge />
        </Suspense>
      )}
      <Box component="span" flex={1} />
      {annotations && <AnnotationCount {...annotations} />}
      {studied}
      <div className={classes.actions}>{actions}</div>
      <OverviewButton onOverview={onOverview} />
    </div>
  )
}

function SlideHeading({ index, total }: Pick<SlideBarProps, 'index' | 'total'>) {
  const { t } = useTranslation('player')
  const number = useShownIndex(index) + 1
  return (
    <h2 id={playerHeadingId} className={`${classes.place} tabular nowrap`} tabIndex={-1}>
      {t('slideOf', { number, total })}
    </h2>
  )
}

const OverviewButton = memo(function OverviewButton({ onOverview }: Pick<SlideBarProps, 'onOverview'>) {
  const { t } = useTranslation('player')
  return (
    <Button
      className={classes.overview}
      variant="subtle"
      color="gray"
      size="sm"
      onClick={(event) => onOverview(event.currentTarget)}
    >
      <IconLayoutGrid className={classes.icon} size={16} aria-hidden />
      <span className={classes.word}>{t('overview')}</span>
    </Button>
  )
})
