import {
  createContext,
  type ReactNode,
  useContext,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useState,
} from 'react'

type ReportUnsaved = (part: string, isUnsaved: boolean) => void

const Parts = createContext<ReportUnsaved>(() => undefined)

/** Tracks which parts of a screen have unsaved input. */
export function useUnsavedParts() {
  const [parts, setParts] = useState<readonly string[]>([])
  const report: ReportUnsaved = (part, isUnsaved) =>
    setParts((before) => {
      const others = before.filter((one) => one !== part)
      return isUnsaved ? [...others, part] : others.length === before.length ? before : others
    })
  return { isUnsaved: parts.length > 0, report }
}

/** Wraps the parts of a screen. */
export const UnsavedParts = ({ report, children }: { report: ReportUnsaved; children: ReactNode }) => (
  <Parts value={report}>{children}</Parts>
)

/** Reports to the surrounding screen whether this part has unsaved input. */
export function useUnsavedPart(isUnsaved: boolean): void {
  const part = useId()
  const reportToScreen = useContext(Parts)
  const report = useEffectEvent((unsaved: boolean) => reportToScreen(part, unsaved))
  // Before the next event: Escape right after a letter must find it unsaved.
  useLayoutEffect(() => {
    report(isUnsaved)
    return () => report(false)
  }, [isUnsaved])
}
