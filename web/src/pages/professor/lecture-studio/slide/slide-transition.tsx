import { type ReactNode, useEffect, useRef } from 'react'
import { useChosenAddress, useSlideAddress } from '../store/studio-data.ts'
import classes from './slide-transition.module.css'

const swallow = (event: React.SyntheticEvent) => {
  event.preventDefault()
  event.stopPropagation()
}

const lateAfterMs = 500

/** True while another slide was chosen and the rest of the studio still shows the previous one. */
export const useIsOpening = (): boolean => useChosenAddress() !== useSlideAddress()

/**
 * Wraps the parts of one slide. While another slide is being opened, clicks and typed letters in them are
 * ignored.
 */
export function SlideParts({ className, children }: { className?: string; children: ReactNode }) {
  const isOpening = useIsOpening()
  const part = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!isOpening) return
    // Set the attribute only if opening takes long: changing it costs up to a third of the slide
    // transition.
    const timer = setTimeout(() => part.current?.setAttribute('data-late', ''), lateAfterMs)
    return () => {
      clearTimeout(timer)
      part.current?.removeAttribute('data-late')
    }
  }, [isOpening])
  return (
    <div
      ref={part}
      className={className ? `${classes.part} ${className}` : classes.part}
      data-opening={isOpening || undefined}
      onPointerDownCapture={isOpening ? swallow : undefined}
      onMouseDownCapture={isOpening ? swallow : undefined}
      onClickCapture={isOpening ? swallow : undefined}
      onKeyDownCapture={(event) => {
        const isTyped = event.target instanceof Element && event.target.matches('[data-script]')
        if (isOpening && isTyped && !event.altKey && !event.ctrlKey && !event.metaKey) swallow(event)
      }}
    >
      {children}
    </div>
  )
}
