import { useEffect, useEffectEvent, useLayoutEffect } from 'react'
import type { PlayerPreview } from '../player-use.ts'
import type { LecturePlayer } from '../use-lecture-player.ts'

/** Reports the slides of a preview, and closes it with Escape. @param isFull the slide fills the screen, and Escape ends that */
export function usePreview(
  preview: PlayerPreview | undefined,
  { slide, language }: Pick<LecturePlayer, 'slide' | 'language'>,
  isFull: boolean,
): void {
  const number = slide?.index
  const reach = useEffectEvent((reached: number, by: string) => preview?.onReach(reached, by))
  useEffect(() => {
    if (number !== undefined) reach(number, language)
  }, [number, language])
  const leave = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing || isFull) return
    if (!document.querySelector('[role="dialog"], [role="menu"], [role="listbox"]')) preview?.onClose()
  })
  const isOn = preview !== undefined
  // Before the first paint: a key pressed as soon as the preview is seen must find the listener.
  useLayoutEffect(() => {
    if (!isOn) return
    const listen = (event: KeyboardEvent) => leave(event)
    // First: what is open above the preview closes with the same key, and would be gone.
    window.addEventListener('keydown', listen, { capture: true })
    return () => window.removeEventListener('keydown', listen, { capture: true })
  }, [isOn])
}
