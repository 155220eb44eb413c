import type { NotePosition, UnsentNote } from '../../api/outbox/notes.ts'
import { pictureOf } from '../../api/page-url.ts'
import { findNumber, type Pages } from '../slide-pages/read-pages.ts'

/** A note of a slide (1-based) as far as a screen knows it. */
export type SavedNote = { slide_index: number; image_url: string | null; text: string; revision: number }

/** Returns the note after a keystroke. It keeps the revision that the first keystroke was based on. */
export function typeNote(
  place: NotePosition,
  text: string,
  kept: UnsentNote | undefined,
  saved: SavedNote | undefined,
): UnsentNote {
  return {
    ...place,
    text,
    basedOn: kept?.basedOn ?? saved?.revision ?? 0,
    // A conflict is ended by a choice alone; a refused text is tried again once it is another one.
    state: kept?.state === 'conflict' ? 'conflict' : 'waiting',
  }
}

export type Choice = 'mine' | 'other' | 'both'

/**
 * What becomes of a note after the student has chosen between two texts: it is written over the other one's
 * revision; undefined means that nothing is left to send.
 */
export function resolveConflict(
  kept: UnsentNote,
  saved: SavedNote | undefined,
  choice: Choice,
): UnsentNote | undefined {
  if (choice === 'other') return undefined
  const other = saved?.text ?? ''
  const text = choice === 'mine' || other === '' ? kept.text : `${other}\n\n${kept.text}`
  const { lectureId, slide, page } = kept
  return { lectureId, slide, page, text, basedOn: saved?.revision ?? 0, state: 'waiting' }
}

export type SlideNotes = { slide: number; text: string; isBookmarked: boolean }

/**
 * The slide (1-based) of a note in the deck that this window shows. The note may have been written in another deck;
 * undefined when its page is not in this one.
 */
export function findSlideOf(
  pages: Pages,
  note: Pick<UnsentNote, 'slide' | 'page'> | SavedNote,
): number | undefined {
  if ('slide' in note) return note.page === undefined ? note.slide : findNumber(pages, note.page)
  const { slide_index, image_url } = note
  const here = pages.get(slide_index)
  if (image_url === null || (here !== undefined && pictureOf(here) === image_url)) return slide_index
  return findNumber(pages, image_url)
}

/** Notes and bookmarks of a lecture by slide. An unsent note replaces the server's. */
export function listSlideNotes(
  notes: readonly SavedNote[],
  bookmarks: readonly { slide_index: number }[],
  kept: readonly UnsentNote[],
  pages: Pages,
): SlideNotes[] {
  const texts = new Map(notes.map((note) => [findSlideOf(pages, note) ?? note.slide_index, note.text]))
  for (const note of kept) texts.set(findSlideOf(pages, note) ?? note.slide, note.text)
  const marked = new Set(bookmarks.map(({ slide_index }) => slide_index))
  return [...new Set([...texts.keys(), ...marked])]
    .map((slide) => ({ slide, text: texts.get(slide)?.trim() ?? '', isBookmarked: marked.has(slide) }))
    .filter(({ text, isBookmarked }) => text !== '' || isBookmarked)
    .sort((a, b) => a.slide - b.slide)
}
