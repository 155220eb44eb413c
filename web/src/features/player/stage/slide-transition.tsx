import { createContext, type ReactNode, use, useEffect, useLayoutEffect, useOptimistic } from 'react'
import type { Playback } from '../use-playback.ts'
import { SlideStage, type SlideStageProps } from './slide-stage.tsx'
import classes from './slide-transition.module.css'

const ShownIndex = createContext<number | null>(null)

/**
 * Shows the picture and number of the next slide at once. The rest of the slide (annotations, script,
 * audio, chat, logging) follows in one transition when it has been rendered. A press meanwhile applies to
 * the slide that is shown, so the transition is completed before the press is handled.
 */
export function SlideTransition({ player, children }: { player: Playback; children: ReactNode }) {
  const { index, transition } = player
  const [shown, show] = useOptimistic(index)
  useLayoutEffect(() => {
    transition.current.show = show
    return () => {
      transition.current.show = null
    }
  }, [transition, show])
  useEffect(() => {
    const complete = (event: Event) => {
      // A repeated keydown does not complete the transition, so a held key goes from picture to picture.
      if (!(event instanceof KeyboardEvent && event.repeat)) transition.current.complete()
    }
    for (const name of presses) window.addEventListener(name, complete, { capture: true })
    return () => {
      for (const name of presses) window.removeEventListener(name, complete, { capture: true })
    }
  }, [transition])
  return <ShownIndex value={shown}>{children}</ShownIndex>
}

const presses = ['pointerdown', 'click', 'keydown', 'input'] as const

/** The slide (0-based) whose picture and number are shown. */
export function useShownIndex(index: number): number {
  return use(ShownIndex) ?? index
}

type TransitionStageProps = Omit<SlideStageProps, 'slide' | 'following'> & { player: Playback }

/** The stage. It shows the next picture before the layers that belong on it. */
export function TransitionStage({ player, children, ...stage }: TransitionStageProps) {
  const { slides, index } = player
  const shown = useShownIndex(index)
  return (
    <SlideStage
      slide={slides[shown]}
      following={player.audio.loading ? undefined : slides[shown + 1]}
      {...stage}
    >
      {/* Hidden instead of unmounted: unmounting takes time, too. */}
      <div className={classes.above} data-pending={shown !== index || undefined}>
        {children}
      </div>
    </SlideStage>
  )
}
