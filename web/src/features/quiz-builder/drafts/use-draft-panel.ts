import { useSearchParams } from 'react-router'

const name = 'drafts'

/**
 * Whether the drafts are open, and of which lecture: both stand in the address, so that a reload leads back to them
 * and the browser's Back closes them.
 */
export function useDraftPanel() {
  const [params, setParams] = useSearchParams()
  const lectureId = params.get(name)
  return {
    isOpen: lectureId !== null,
    /** Null until one is chosen. */
    lectureId: lectureId || null,
    open: (lectureId: string) => setParams({ [name]: lectureId }),
    /** Leads to the drafts of a lecture, in the place of what is shown. */
    show: (lectureId: string) => setParams({ [name]: lectureId }, { replace: true }),
    close: () => setParams({}, { replace: true }),
  }
}
