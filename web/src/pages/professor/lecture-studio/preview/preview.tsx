import { Box, Portal } from '@mantine/core'
import { useFocusReturn } from '@mantine/hooks'
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '../../../../app/paths.ts'
import { LecturePlayer } from '../../../../features/lecture-player/lecture-player.tsx'
import { showToast } from '../../../../ui/feedback/toasts.tsx'
import { useEntryBehind } from '../../../../ui/feedback/use-back-trap.ts'
import { useUnsaved } from '../store/document/script.ts'
import { useChosenAddress, useLecture } from '../store/studio-data.ts'
import { useActions } from '../store/studio-store.ts'
import { useSilentAudio } from './use-silent-audio.ts'

/** The students' player over the whole window. Closing it opens the slide it reached. */
export function Preview({ isOpen }: { isOpen: boolean }) {
  const { go } = useActions()
  const reached = useRef<Reached | null>(null)
  useFocusReturn({ opened: isOpen })
  const openReached = useEffectEvent(() => {
    if (reached.current) go(reached.current)
    reached.current = null
  })
  useEffect(() => {
    if (!isOpen) openReached()
  }, [isOpen])
  return isOpen ? <Playing last={reached} /> : null
}

type Reached = { slide: number; language: string }

function Playing({ last }: { last: RefObject<Reached | null> }) {
  const { t } = useTranslation('authoring')
  const lecture = useLecture()
  const heard = useSilentAudio(lecture)
  const { setOpenDialog } = useActions()
  // The chosen slide, also when its parts are not all shown yet: Previous and Preview are pressed quickly.
  const [start] = useState(useChosenAddress())
  const [reached, setReached] = useState<Reached>({ slide: start.slide, language: start.language })
  const reach = (next: Reached) => {
    setReached(next)
    last.current = next
  }
  const unsaved = useUnsaved()
  // `LeaveDialog` closes the preview on Back: a page has one blocker only.
  useEntryBehind()
  const content = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const behind = document.getElementById('root')
    behind?.setAttribute('inert', '')
    content.current?.focus()
    return () => behind?.removeAttribute('inert')
  }, [])
  const close = () => setOpenDialog(null)
  const entry = lecture.slides[reached.language]?.find(({ index }) => index === reached.slide)
  const notes = [
    t('preview.below'),
    entry && !entry.audio_url && !entry.is_silent
      ? t(entry.script ? 'preview.reading' : 'preview.silent')
      : '',
    unsaved.size > 0 ? t('preview.unsaved') : '',
  ]
  return (
    <Portal>
      <Box
        ref={content}
        component="section"
        pos="fixed"
        inset={0}
        __vars={{ '--nav-h': '0px' }}
        style={{ zIndex: 200, overflow: 'auto' }}
        bg="var(--paper)"
        tabIndex={-1}
        aria-label={t('preview.label')}
        // Until the player listens.
        onKeyDown={(event) => !heard && event.key === 'Escape' && close()}
      >
        {heard && (
          <LecturePlayer
            lecture={heard}
            // Shown to students only.
            links={{
              course: paths.professorCourse(lecture.course_id),
              notes: paths.professorCourse(lecture.course_id),
              lectureOf: (id) => paths.editLecture(id),
            }}
            preview={{
              // The player counts positions. Slide numbers have gaps only while the first deck is processed.
              slide: 1 + Math.max(0, placeOf(heard.slides[start.language] ?? [], start.slide)),
              language: start.language,
              isPlaying: true,
              onReach: (slide, language) => reach({ slide, language }),
              onEnd: () => showToast('success', t('preview.end')),
              onClose: close,
              closeLabel: t('preview.close'),
              note: notes
                .filter((note) => note !== '')
                .reverse()
                .join(' '),
            }}
            onDoubt={() => undefined}
          />
        )}
      </Box>
    </Portal>
  )
}

const placeOf = (slides: readonly { index: number }[], slide: number): number =>
  slides.findIndex(({ index }) => index === slide)
