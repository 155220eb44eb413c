import { type ReactNode, useEffect, useRef } from 'react'
import { useChosenAddress, useOpenNow, useSlideAddress } from '../store/studio-data.ts'
import classes from './slide-transition.module.css'

const lateAfterMs = 500

/** True while another slide was chosen and the rest of the studio still shows the previous one. */
export const useIsOpening = (): boolean => useChosenAddress() !== useSlideAddress()

/**
 * Wraps the parts of one slide. A click while another slide is being opened opens it first; letters typed then belong
 * to neither script and are ignored.
 */
export function SlideParts({ className, children }: { className?: string; children: ReactNode }) {
  const isOpening = useIsOpening()
  const openNow = useOpenNow()
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
      onPointerDownCapture={isOpening ? openNow : undefined}
      // From the keyboard.
      onClickCapture={isOpening ? openNow : undefined}
      onKeyDownCapture={(event) => {
        const isTyped = event.target instanceof Element && event.target.matches('[data-script]')
        if (!isOpening || !isTyped || event.altKey || event.ctrlKey || event.metaKey) return
        event.preventDefault()
        event.stopPropagation()
      }}
    >
      {children}
    </div>
  )
}
