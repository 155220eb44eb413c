import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { type ApiError, messageOf } from '../../api/api-error.ts'
import { bookmarkOutbox } from '../../api/outbox/bookmarks.ts'
import { useUser } from '../../api/session.ts'
import { showToast } from '../../ui/feedback/toasts.tsx'
import { useLectureNotes, useUnsentBookmarks } from './use-lecture-notes.ts'

/**
 * Whether a slide of a lecture is bookmarked, and the way to change that. A change is shown and stored in this browser
 * at once, and sent; without a connection it is sent later, and a toast says so.
 */
export function useBookmarks(lectureId: string, slide: { number: number; imageUrl: string }) {
  const { t } = useTranslation('chat')
  const { _id: userId } = useUser()
  const { data } = useLectureNotes(lectureId)
  const { number, imageUrl } = slide
  const isWaiting = useUnsentBookmarks(lectureId).some((one) => one.imageUrl === imageUrl)
  const isBookmarked = data?.bookmarks.some(({ slide_index }) => slide_index === number) ?? false

  const showRefused = useEffectEvent((error: ApiError) =>
    showToast('error', messageOf(error, t('bookmark.failed'))),
  )
  useEffect(() => bookmarkOutbox.onRefused((error) => showRefused(error)), [])

  const toggle = async () => {
    const bookmarked = !isBookmarked
    const { kind } = await bookmarkOutbox.add(userId, { lectureId, slide: number, imageUrl, bookmarked })
    if (kind === 'waiting') showToast('info', t('bookmark.kept'))
  }
  return { isBookmarked, isWaiting, toggle, isReady: data !== undefined }
}
