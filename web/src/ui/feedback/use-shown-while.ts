import { useState } from 'react'

/** Returns a value as it was while a dialog was open, so that its content stays during the closing transition. */
export function useShownWhile<Value>(isOpen: boolean, value: Value): Value {
  const [shown, setShown] = useState(value)
  if (isOpen && shown !== value) setShown(value)
  return isOpen ? value : shown
}
