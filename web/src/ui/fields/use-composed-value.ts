import { type ChangeEvent, type CompositionEvent, useState } from 'react'

/**
 * Value and handlers of an input whose text is corrected while typing. Text of an input method stays as typed
 * until it is final: if it were replaced earlier, the input method would write it twice.
 */
export const useComposedValue = (
  value: string,
  onType: (input: HTMLInputElement, isComposing: boolean) => void,
) => {
  const [composing, setComposing] = useState<string | null>(null)
  const type = (input: HTMLInputElement, isComposing: boolean) => {
    setComposing(isComposing ? input.value : null)
    onType(input, isComposing)
  }
  return {
    value: composing ?? value,
    onChange: (event: ChangeEvent<HTMLInputElement>) =>
      type(event.currentTarget, (event.nativeEvent as InputEvent).isComposing),
    onCompositionEnd: (event: CompositionEvent<HTMLInputElement>) => type(event.currentTarget, false),
  }
}
