import { createContext, type ReactNode, use, useEffect, useLayoutEffect, useOptimistic } from 'react'
import { SlideStage, type SlideStageProps } from './slide-stage.tsx'
import classes from './turning.module.css'
import type { Playback } from './use-playback.ts'

const ShownIndex = createContext<number | null>(null)

/**
 * Shows at once which slide is being turned to: its picture and its number. All else about a slide (marks, script,
 * voice, chat, what is kept and counted) follows in one piece, as soon as it can be drawn. A press meanwhile is about
 * the slide that is shown, so all that follows is brought up before the press is taken.
 */
export function Turning({ player, children }: { player: Playback; children: ReactNode }) {
  const { index, turning } = player
  const [shown, show] = useOptimistic(index)
  useLayoutEffect(() => {
    turning.current.show = show
    return () => {
      turning.current.show = null
    }
  }, [turning, show])
  useEffect(() => {
    const settle = (event: Event) => {
      // A key that is held down goes from picture to picture.
      if (!(event instanceof KeyboardEvent && event.repeat)) turning.current.settle()
    }
    for (const name of presses) window.addEventListener(name, settle, { capture: true })
    return () => {
      for (const name of presses) window.removeEventListener(name, settle, { capture: true })
    }
  }, [turning])
  return <ShownIndex value={shown}>{children}</ShownIndex>
}

const presses = ['pointerdown', 'click', 'keydown', 'input'] as const

/** The slide (0-based) whose picture and number are shown. */
export function useShownIndex(index: number): number {
  return use(ShownIndex) ?? index
}

type TurningStageProps = Omit<SlideStageProps, 'slide' | 'following'> & { player: Playback }

/** The stage, on which the next picture stands before what belongs on it. */
export function TurningStage({ player, children, ...stage }: TurningStageProps) {
  const { slides, index } = player
  const shown = useShownIndex(index)
  return (
    <SlideStage slide={slides[shown]} following={slides[shown + 1]} {...stage}>
      {/* Hidden, not taken out: taking it out is work, too. */}
      <div className={classes.above} data-turning={shown !== index || undefined}>
        {children}
      </div>
    </SlideStage>
  )
}
