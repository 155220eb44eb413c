import { useSearchParams } from 'react-router'

const name = 'drafts'

/**
 * Whether the drafts are open, and for which lecture. Both are in the URL, so that a reload restores them
 * and
 * Back closes them.
 */
export function useDraftPanel() {
  const [params, setParams] = useSearchParams()
  const lectureId = params.get(name)
  return {
    isOpen: lectureId !== null,
    /** Null until one is chosen. */
    lectureId: lectureId || null,
    open: (lectureId: string) => setParams({ [name]: lectureId }),
    /** Opens the drafts of a lecture and replaces the history entry. */
    show: (lectureId: string) => setParams({ [name]: lectureId }, { replace: true }),
    close: () => setParams({}, { replace: true }),
  }
}
