import { ActionIcon, Box, Group } from '@mantine/core'
import IconBookmark from '@tabler/icons-react/dist/esm/icons/IconBookmark.mjs'
import IconBookmarkFilled from '@tabler/icons-react/dist/esm/icons/IconBookmarkFilled.mjs'
import IconNotes from '@tabler/icons-react/dist/esm/icons/IconNotes.mjs'
import { memo, useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './slide-actions.module.css'
import { useBookmarks } from './use-bookmarks.ts'
import { useLectureNotes, useUnsentNote } from './use-lecture-notes.ts'

type SlideActionsProps = {
  lectureId: string
  /** The course is archived: bookmarks stay as they are. */
  isArchived: boolean
  /** 1-based. */
  slide: number
  /** Identifies its page (`pageUrlOf`). */
  imageUrl: string
  /** The page at this number. */
  page: string | undefined
  isNotesOpen: boolean
  onNotes: () => void
}

/** Buttons that bookmark the slide (also the key b) and open its note. */
export const SlideActions = memo(function SlideActions({
  lectureId,
  isArchived,
  slide,
  imageUrl,
  page,
  isNotesOpen,
  onNotes,
}: SlideActionsProps) {
  const { t } = useTranslation('chat')
  const bookmarks = useBookmarks(lectureId, { number: slide, imageUrl })
  const notes = useLectureNotes(lectureId).data?.notes
  const kept = useUnsentNote({ lectureId, slide, page })
  const [announced, setAnnounced] = useState('')
  const { isBookmarked } = bookmarks
  const isReady = bookmarks.isReady && !isArchived
  const saved = notes?.find((note) => note.slide_index === slide && (note.image_url ?? imageUrl) === imageUrl)
  const hasNote = (kept?.text ?? saved?.text ?? '').trim() !== ''
  const toggle = () => {
    if (!isReady) return
    void bookmarks.toggle()
    setAnnounced(t(isBookmarked ? 'bookmark.removed' : 'bookmark.done', { number: slide }))
  }
  useBookmarkKey(toggle)
  return (
    <Group align="stretch" gap={0} wrap="nowrap" flex="none">
      <ActionIcon
        className={classes.action}
        c="var(--text-2)"
        size={36}
        aria-label={t('bookmark.set')}
        aria-pressed={isBookmarked}
        aria-disabled={!isReady || undefined}
        aria-keyshortcuts="b"
        title={bookmarks.isWaiting ? t('bookmark.kept') : t('bookmark.hint')}
        onClick={toggle}
      >
        {isBookmarked ? (
          <IconBookmarkFilled size={18} color="var(--accent-text)" aria-hidden />
        ) : (
          <IconBookmark size={18} aria-hidden />
        )}
      </ActionIcon>
      <ActionIcon
        id="open-notes"
        className={classes.action}
        c="var(--text-2)"
        size={36}
        aria-label={hasNote ? t('notes.openNote') : t('notes.open')}
        aria-expanded={isNotesOpen}
        title={t('notes.open')}
        onClick={onNotes}
      >
        <IconNotes size={18} color={hasNote ? 'var(--accent-text)' : 'currentColor'} aria-hidden />
        {hasNote && (
          <Box
            component="span"
            pos="absolute"
            top="calc(50% - 11px)"
            left="calc(50% + 6px)"
            w={6}
            h={6}
            bdrs={999}
            bg="var(--accent)"
          />
        )}
      </ActionIcon>
      <span className="visually-hidden" role="status">
        {announced}
      </span>
    </Group>
  )
})

const typing = 'input, textarea, select, [contenteditable]:not([contenteditable="false"])'

/** The key b, while no text field has the focus and no dialog is open. */
function useBookmarkKey(onPress: () => void): void {
  const handle = useEffectEvent((event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== 'b' || event.repeat || event.defaultPrevented || event.isComposing) return
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    const isTyping = event.target instanceof Element && event.target.closest(typing)
    if (isTyping || document.querySelector('[role="dialog"]')) return
    event.preventDefault()
    onPress()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => handle(event)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
}
