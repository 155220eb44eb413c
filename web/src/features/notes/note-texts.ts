import type { KeptNote } from '../../api/kept-notes.ts'

/** A note of a slide (1-based) as far as a screen knows it. */
export type SavedNote = { slide_index: number; text: string; revision: number }

/** The note after the student has typed: written over what it was written over before. */
export function typeNote(
  place: { lectureId: string; slide: number },
  text: string,
  kept: KeptNote | undefined,
  saved: SavedNote | undefined,
): KeptNote {
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
  kept: KeptNote,
  saved: SavedNote | undefined,
  choice: Choice,
): KeptNote | undefined {
  if (choice === 'other') return undefined
  const other = saved?.text ?? ''
  const text = choice === 'mine' || other === '' ? kept.text : `${other}\n\n${kept.text}`
  const { lectureId, slide } = kept
  return { lectureId, slide, text, basedOn: saved?.revision ?? 0, state: 'waiting' }
}

export type SlideKeepsake = { slide: number; text: string; isBookmarked: boolean }

/** What a student keeps in a lecture, by slide: the server's notes, with what is typed and not sent in their place. */
export function listKeepsakes(
  notes: readonly SavedNote[],
  bookmarks: readonly { slide_index: number }[],
  kept: readonly KeptNote[],
): SlideKeepsake[] {
  const texts = new Map(notes.map(({ slide_index, text }) => [slide_index, text]))
  for (const note of kept) texts.set(note.slide, note.text)
  const marked = new Set(bookmarks.map(({ slide_index }) => slide_index))
  return [...new Set([...texts.keys(), ...marked])]
    .map((slide) => ({ slide, text: texts.get(slide)?.trim() ?? '', isBookmarked: marked.has(slide) }))
    .filter(({ text, isBookmarked }) => text !== '' || isBookmarked)
    .sort((a, b) => a.slide - b.slide)
}
