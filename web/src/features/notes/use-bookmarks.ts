import { useTranslation } from 'react-i18next'
import { useSetBookmark } from '../../api/actions/notes.ts'
import { sentenceOf } from '../../api/api-error.ts'
import { useLectureNotes } from '../../api/queries/notes.ts'
import { showToast } from '../../ui/toasts.tsx'

/** Which slides (1-based) of a lecture are bookmarked, and the way to change one. */
export function useBookmarks(lectureId: string) {
  const { t } = useTranslation('chat')
  const { data } = useLectureNotes(lectureId)
  const set = useSetBookmark(lectureId)
  const isBookmarked = (slide: number) =>
    data?.bookmarks.some(({ slide_index }) => slide_index === slide) ?? false
  const toggle = (slide: number) =>
    set.mutate(
      { slide, bookmarked: !isBookmarked(slide) },
      { onError: (error) => showToast('error', sentenceOf(error, t('bookmark.failed'))) },
    )
  return { isBookmarked, toggle, isReady: data !== undefined }
}
