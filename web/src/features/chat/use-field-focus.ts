import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'

const isCoarse = () => window.matchMedia('(pointer: coarse)').matches

/**
 * Gives the focus to the field of the chat: when it is asked for, and after each answer, because a disabled field loses it.
 * Not on touch screens: it would open the keyboard.
 * @param isBusy the field is disabled
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
