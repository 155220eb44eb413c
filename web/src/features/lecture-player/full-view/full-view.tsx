import { type ComponentType, lazy, type ReactNode, Suspense, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { patiently } from '../../../ui/load-part.ts'
import classes from '../../player/player-frame.module.css'
import type { FullControlsProps } from './full-controls.tsx'

/** Until they are loaded, the slide fills the screen without controls; the keys and swiping work. */
const FullControls = lazy<ComponentType<FullControlsProps>>(patiently(() => import('./full-controls.tsx')))

type FullViewProps = Omit<FullControlsProps, 'area'> & {
  /** The panel covers the other half. */
  isHalf: boolean
  /** The slide. */
  children: ReactNode
}

/** A slide that fills the screen, with its controls. */
export function FullView({ isHalf, children, ...controls }: FullViewProps) {
  const { t } = useTranslation('player')
  const area = useRef<HTMLElement>(null)
  return (
    <section
      ref={area}
      className={classes.full}
      tabIndex={-1}
      data-full-view
      data-half={isHalf || undefined}
      data-paused={!controls.player.audio.playing || undefined}
      data-mantine-color-scheme="dark"
      aria-label={t('slideCard')}
    >
      <div className={classes.zoom}>{children}</div>
      <Suspense>
        <FullControls area={area} {...controls} />
      </Suspense>
    </section>
  )
}
