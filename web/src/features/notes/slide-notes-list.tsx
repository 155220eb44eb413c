import type { SlideEntry } from '@lectern/contract/lectures.ts'
import { Box } from '@mantine/core'
import IconBookmarkFilled from '@tabler/icons-react/dist/esm/icons/IconBookmarkFilled.mjs'
import { useTranslation } from 'react-i18next'
import { Thumbnail } from '../../ui/pictures/thumbnail.tsx'
import type { SlideNotes } from './note-texts.ts'
import classes from './slide-notes-list.module.css'

type SlideNotesListProps = {
  slideNotes: readonly SlideNotes[]
  slides: readonly SlideEntry[]
  /** The slide on the stage, 1-based. */
  current: number | undefined
  onJump: (slide: number) => void
}

/** The slides of a lecture with a note or a bookmark; each moves the player there. */
export function SlideNotesList({ slideNotes, slides, current, onJump }: SlideNotesListProps) {
  const { t } = useTranslation('chat')
  return (
    <ul>
      {slideNotes.map(({ slide: number, text, isBookmarked }) => {
        const slide = slides[number - 1]
        const title = slide?.title
        return (
          <li key={number}>
            <button
              type="button"
              className={`${classes.row} border-below focus-inside`}
              aria-current={number === current ? 'true' : undefined}
              // A shorter deck may have taken the slide away; its note stays readable.
              disabled={!slide}
              onClick={() => onJump(number)}
            >
              {slide ? (
                <Thumbnail width="3rem" src={slide.thumbnail_url} isLazy />
              ) : (
                <Box
                  component="span"
                  className="slide-frame"
                  flex="none"
                  w="3rem"
                  h="1.6875rem"
                  bg="var(--sunken)"
                />
              )}
              <Box component="span" flex={1} miw={0}>
                <Box className="truncate" component="span" display="block" fw={600}>
                  {title ? t('allNotes.slideTitled', { number, title }) : t('allNotes.slide', { number })}
                </Box>
                {text && (
                  <Box
                    className={`${classes.text} break-words`}
                    component="span"
                    c="var(--text-2)"
                    dir="auto"
                  >
                    {text}
                  </Box>
                )}
              </Box>
              {isBookmarked && (
                <Box component="span" flex="none" c="var(--accent-text)">
                  <IconBookmarkFilled size={16} aria-hidden />
                  <span className="visually-hidden">{t('notes.bookmarked')}</span>
                </Box>
              )}
            </button>
          </li>
        )
      })}
    </ul>
  )
}
