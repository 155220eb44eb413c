import { createContext, type ReactNode, useContext, useEffect, useEffectEvent, useId, useState } from 'react'

type Tell = (part: string, isUnsaved: boolean) => void

const Parts = createContext<Tell>(() => undefined)

/** Which parts of a screen hold something that is typed and not saved. */
export function useUnsavedParts() {
  const [parts, setParts] = useState<readonly string[]>([])
  const tell: Tell = (part, isUnsaved) =>
    setParts((before) => {
      const others = before.filter((one) => one !== part)
      return isUnsaved ? [...others, part] : others.length === before.length ? before : others
    })
  return { isUnsaved: parts.length > 0, tell }
}

/** Around the parts of a screen. */
export const UnsavedParts = ({ tell, children }: { tell: Tell; children: ReactNode }) => (
  <Parts value={tell}>{children}</Parts>
)

/** Tells the screen around it whether something here is typed and not saved. */
export function useUnsavedPart(isUnsaved: boolean): void {
  const part = useId()
  const tellScreen = useContext(Parts)
  const tell = useEffectEvent((unsaved: boolean) => tellScreen(part, unsaved))
  useEffect(() => {
    tell(isUnsaved)
    return () => tell(false)
  }, [isUnsaved])
}
