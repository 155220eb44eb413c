import type { Lecture } from '@lectern/contract/lectures.ts'
import { useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { hasStatus, messageOf } from '../../api/api-error.ts'
import type { Outcome } from '../../api/outbox/outbox.ts'
import { progressOutbox } from '../../api/outbox/progress.ts'
import { pageUrlOf } from '../../api/page-url.ts'
import { useUser } from '../../api/session.ts'
import { showToast } from '../../ui/feedback/toasts.tsx'
import { findSlideNow, type StoredSlide } from '../slide-pages/find-slide-now.ts'

/** Numbers for the congratulations: from the server, or counted here while the report is still unsent. */
export type Completion = { finishedSlides: number; totalSlides: number }

/**
 * Tracks which slides are studied, and reports them. The end of the last slide completes the lecture, once
 * per page view. Calls `onAccessLost` when the server rejects a report. @param isReported false: nothing is reported, and the lecture
 * is not completed
 */
export function useCompletion(lecture: Lecture, onAccessLost: () => void, isReported: boolean) {
  const { t } = useTranslation('player')
  const { _id: userId } = useUser()
  const [studied, setStudied] = useState<readonly StoredSlide[]>(() => findUnsent(userId, lecture._id))
  /** Taken back on this page view; the lecture as it was loaded may still count them. */
  const [takenBack, setTakenBack] = useState<readonly StoredSlide[]>([])
  const [completion, setCompletion] = useState<Completion | null>(null)
  const hasReported = useRef(false)
  const { finished, changed } = useMemo(() => {
    const slides = Object.values(lecture.slides).flat()
    const entries = lecture.slides[lecture.default_language] ?? []
    const here = studied.flatMap((kept) => findSlideNow(entries, kept) ?? [])
    const changed = new Map(
      Object.entries(lecture.slides).map(([language, of]) => [
        language,
        new Set(of.filter((slide) => slide.changed && !here.includes(slide.index)).map(({ index }) => index)),
      ]),
    )
    const open = new Set(takenBack.map((kept) => findSlideNow(entries, kept)))
    const done = slides.filter((slide) => slide.completed).map(({ index }) => index)
    return {
      finished: new Set([...here, ...done].filter((index) => !open.has(index))),
      /** By language: studied, and changed by an update since. Such a slide stays studied. */
      changed,
    }
  }, [studied, takenBack, lecture.slides, lecture.default_language])

  const showFailure = (error: unknown) =>
    showToast('error', t('progressFailed', { detail: messageOf(error, t('progressFailedDetail')) }))
  const judge = (outcome: Outcome<unknown>): boolean => {
    // A banner says that no answer came and that the report is sent later; a fault of the server itself is shown, too.
    if (outcome.kind === 'waiting' && hasStatus(outcome.error, 500)) showFailure(outcome.error)
    if (outcome.kind !== 'refused') return true
    onAccessLost()
    // For a withdrawn lecture the page replaces the player by a message which also says that progress is
    // stored.
    if (hasStatus(outcome.error, 403, 404)) return false
    showFailure(outcome.error)
    return false
  }

  const storedOf = (slide: number): StoredSlide => {
    const entry = lecture.slides[lecture.default_language]?.find(({ index }) => index === slide)
    return { slide, imageUrl: entry && pageUrlOf(entry) }
  }
  /** Counts a slide as not studied again. */
  const takeBack = (slide: number) => {
    const stored = storedOf(slide)
    setTakenBack((before) => [...before, stored])
    if (!isReported) return setStudied((before) => without(before, stored))
    // Loaded when it is needed: few students do it.
    import('./take-back.ts')
      .then((program) => program.takeBack(userId, lecture._id, stored))
      .then(
        () => setStudied((before) => without(before, stored)),
        () => {
          setTakenBack((before) => without(before, stored))
          showToast('error', t('takeBackFailed'))
        },
      )
  }
  const finish = (slide: number) => {
    const totalSlides = lecture.total_slides
    const known = new Set([...finished, slide])
    const stored = storedOf(slide)
    const { imageUrl } = stored
    setStudied((before) => [...before, stored])
    setTakenBack((before) => without(before, stored))
    if (!isReported) return
    void progressOutbox.add(userId, { lectureId: lecture._id, slide, imageUrl }).then(judge)
    if (slide !== totalSlides || hasReported.current) return
    hasReported.current = true
    void progressOutbox.add(userId, { lectureId: lecture._id, slide: null }).then((outcome) => {
      if (!judge(outcome)) {
        // Lets the next end of the slide report again.
        hasReported.current = false
      } else if (outcome.kind === 'sent') {
        const { completed_slides, total_slides } = outcome.reply
        setCompletion({ finishedSlides: completed_slides, totalSlides: total_slides })
      } else {
        setCompletion({ finishedSlides: known.size, totalSlides })
      }
    })
  }
  return { finished, changed, finish, takeBack, completion, closeCompletion: () => setCompletion(null) }
}

const without = (slides: readonly StoredSlide[], one: StoredSlide) =>
  slides.filter(({ slide, imageUrl }) => slide !== one.slide || imageUrl !== one.imageUrl)

/** Slides finished in this browser that the server does not know yet. */
function findUnsent(userId: string, lectureId: string): StoredSlide[] {
  const ofLecture = progressOutbox.list(userId).filter((item) => item.lectureId === lectureId)
  return ofLecture.flatMap(({ slide, imageUrl }) => (slide === null ? [] : [{ slide, imageUrl }]))
}
