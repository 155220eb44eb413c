import type { Lecture, SlideEntry } from '@lectern/contract/lectures.ts'
import { ActionIcon, Button } from '@mantine/core'
import { useCallbackRef } from '@mantine/hooks'
import IconChevronsRight from '@tabler/icons-react/dist/esm/icons/IconChevronsRight.mjs'
import IconMessage2 from '@tabler/icons-react/dist/esm/icons/IconMessage2.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { type KeyboardEvent, lazy, memo, Suspense, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { patiently } from '../../../ui/load-part.ts'
import { ChatView } from '../../chat/chat-view.tsx'
import { preloadChat } from '../../chat/load-later.ts'
import type { ViewedAnnotations } from '../../chat/study-progress.tsx'
import { useNoteSending } from '../../notes/use-note-sending.ts'
import { NotesPending } from './notes-pending.tsx'
import classes from './panel-parts.module.css'
import type { Panel } from './use-panel.ts'
import { useWritingReport } from './use-writing-report.ts'

export { SlideActions } from '../../notes/slide-actions.tsx'

const load = patiently(() => import('./panel-later.tsx'))
const NotesPart = lazy(async () => ({ default: (await load()).NotesPart }))
const StudyPart = lazy(async () => ({ default: (await load()).StudyPart }))

/**
 * Loads what the panel shows only when it is asked for: a student who studies the lecture finds it without waiting, and
 * without a connection.
 */
export function preloadViews(): void {
  void load()
  preloadChat()
}

export type SidePanelProps = {
  lecture: Lecture
  /** The page with all notes. */
  notesPath: string
  /** The chosen language. */
  language: string
  slides: readonly SlideEntry[]
  slide: SlideEntry | undefined
  /** Annotations of the slide that is shown. */
  annotations: ViewedAnnotations
  panel: Panel
  /** Called with a 1-based slide number. */
  onJump: (slide: number) => void
  onAccessLost: () => void
  /** Autoplay waits while the student writes. */
  onWriting: (isWriting: boolean) => void
}

/** The assistant and the notes: beside the slide, or as a sheet that leaves the slide visible. */
export const SidePanel = memo(function SidePanel({
  lecture,
  notesPath,
  language,
  slides,
  slide,
  annotations,
  panel,
  onJump,
  onAccessLost,
  onWriting,
}: SidePanelProps) {
  const { t } = useTranslation(['chat', 'common'])
  const lectureId = lecture._id
  useWritingReport(onWriting)
  const sending = useNoteSending()
  const box = useRef<HTMLDivElement>(null)
  const { isOpen, isBeside } = panel
  const before = useRef({ isOpen, isBeside })
  const openedWith = useRef(panel.view)
  useEffect(() => {
    if (isOpen && !before.current.isOpen) openedWith.current = panel.view
    // A window that became narrow also closes the panel, but that is no action of the student.
    const isClosed = before.current.isOpen && !isOpen && before.current.isBeside === isBeside
    before.current = { isOpen, isBeside }
    const { activeElement } = document
    // The focus was inside the closed panel. Some browsers still report the hidden element as focused.
    if (isClosed && (activeElement === document.body || box.current?.contains(activeElement)))
      findOpener(openedWith.current)?.focus()
  }, [isOpen, isBeside, panel.view])

  const closeLabel = panel.view === 'chat' ? t('hide') : t('common:close')
  const closing = (
    <ActionIcon
      className={classes.close}
      flex="none"
      c="var(--text-2)"
      size={30}
      aria-label={closeLabel}
      title={closeLabel}
      onClick={panel.close}
    >
      {panel.isBeside ? <IconChevronsRight size={18} aria-hidden /> : <IconX size={20} aria-hidden />}
    </ActionIcon>
  )
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.nativeEvent.isComposing || panel.isBeside) return
    event.stopPropagation()
    panel.close()
  }
  const isSheet = panel.isOpen && !panel.isBeside
  // Nothing has the focus after a tap on words. A dialog above the sheet closes first: it may not have taken the focus
  // yet, and with reduced motion it is gone once it has handled the key. So this listener comes before its own: it is
  // added once, before any dialog opens.
  const closeSheet = useCallbackRef((event: globalThis.KeyboardEvent) => {
    if (!isSheet || event.key !== 'Escape' || document.activeElement !== document.body) return
    if (!document.querySelector('[role="dialog"]')) panel.close()
  })
  useEffect(() => {
    window.addEventListener('keydown', closeSheet, { capture: true })
    return () => window.removeEventListener('keydown', closeSheet, { capture: true })
  }, [closeSheet])
  const isAsked = panel.opened > 0 && panel.isOpen
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes the sheet from anywhere in it
    <div ref={box} className={classes.panel} hidden={!panel.isOpen} onKeyDown={onKeyDown}>
      {/* The conversation stays mounted and continues while the notes are shown. */}
      <section
        className={classes.view}
        aria-label={t('title')}
        hidden={panel.view !== 'chat' || !panel.isOpen}
      >
        <ChatView
          lectureId={lectureId}
          language={language}
          isArchived={lecture.is_archived === true}
          slides={slides}
          slide={slide}
          progress={
            <StudyPart {...{ lectureId, slides, annotations }} onOpenNotes={() => panel.open('notes')} />
          }
          closing={closing}
          takesFocus={isAsked && panel.view === 'chat'}
          onJump={onJump}
          onAccessLost={onAccessLost}
        />
      </section>
      {panel.view === 'notes' && panel.isOpen && (
        <section className={classes.view} aria-label={t('notes.title')}>
          <Suspense fallback={<NotesPending closing={closing} />}>
            <NotesPart
              {...{ lectureId, language, notesPath, slides, slide, sending, closing, onJump }}
              isArchived={lecture.is_archived === true}
              takesFocus={isAsked && (panel.isBeside ? 'note' : 'title')}
              onBack={() => panel.open('chat')}
            />
          </Suspense>
        </section>
      )}
    </div>
  )
})

const openerId = 'open-assistant'

/** The button that opened the panel. On phones it is rendered again only after the sheet has closed. */
const findOpener = (view: Panel['view']) =>
  (view === 'notes' ? document.getElementById('open-notes') : null) ?? document.getElementById(openerId)

/** In small windows, at the bottom edge: a button that looks like the field it opens. */
export function AskField({ onOpen }: { onOpen: () => void }) {
  const { t } = useTranslation('chat')
  return (
    <button id={openerId} type="button" className={classes.ask} onClick={onOpen}>
      {t('ask')}
      <IconMessage2 color="var(--accent-text)" size={20} aria-hidden />
    </button>
  )
}

/** Stands beside the title while the panel is hidden. */
export function OpenPanelButton({ onOpen }: { onOpen: () => void }) {
  const { t } = useTranslation('chat')
  return (
    <Button
      id={openerId}
      size="sm"
      variant="default"
      leftSection={<IconMessage2 size={16} aria-hidden />}
      onClick={onOpen}
    >
      {t('open')}
    </Button>
  )
}
