import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'

const isCoarse = () => window.matchMedia('(pointer: coarse)').matches

/**
 * Gives the field of the chat the focus.
 * @param isBusy the field is disabled and loses the focus. It gets it back, but not on touch screens: that would open the keyboard
 * @param takesFocus the student has opened the chat
 */
export function useFieldFocus(
  field: RefObject<HTMLTextAreaElement | null>,
  { isBusy, takesFocus }: { isBusy: boolean; takesFocus: boolean },
): void {
  const wasBusy = useRef(false)
  useEffect(() => {
    if (isBusy) {
      wasBusy.current = true
      return
    }
    const isFree = document.activeElement === document.body || document.activeElement === null
    if (wasBusy.current && isFree && !isCoarse()) field.current?.focus({ preventScroll: true })
    wasBusy.current = false
  }, [field, isBusy])
  const takeFocus = useEffectEvent(() => field.current?.focus())
  useEffect(() => {
    if (takesFocus) takeFocus()
  }, [takesFocus])
}
