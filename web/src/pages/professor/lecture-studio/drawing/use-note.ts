import type { SlideWord } from '@lectern/contract/slides.ts'
import { makeFreeSpace } from '@lectern/core/annotations/free-space.ts'
import type { Box } from '@lectern/core/annotations/geometry.ts'
import { placeNote } from '@lectern/core/annotations/place-note.ts'
import { useMemo, useState } from 'react'

type Size = { width: number; height: number }
type Position = { x: number; y: number }

/** Layout of a note on the slide, in pixels of the picture. */
export type NoteLook = { box: Box; lines: string[]; fontSize: number; lineHeight: number; padding: number }

/**
 * Lays out the note where it was moved to, otherwise in free space among the slide's words; always whole on
 * the picture.
 */
export function layOutNote(
  text: string,
  picture: Size,
  words: readonly SlideWord[],
  moved: Position | null,
): NoteLook {
  const space = makeFreeSpace(picture)
  for (const word of words) space.take(word)
  const clamp = (value: number, maximum: number) => Math.min(Math.max(0, maximum), Math.max(0, value))
  const findFreeBox = (size: Size) => {
    const { x, y } = moved ?? space.findFreeBox(size, { x: picture.width * 0.7, y: picture.height * 0.6 })
    return {
      ...size,
      x: clamp(x, picture.width - size.width),
      y: clamp(y, picture.height - size.height),
    }
  }
  const note = placeNote(text, 'note', {
    stored: null,
    anchor: [],
    words: [],
    picture,
    space: { ...space, findFreeBox },
  })
  const { box, lines, fontSize, lineHeight, padding } = note
  return { box, lines, fontSize, lineHeight, padding }
}

/** The note of a manual annotation, with its position. */
export function useNote(text: string, picture: Size, words: readonly SlideWord[]) {
  const [moved, move] = useState<Position | null>(null)
  const { width, height } = picture
  const note = useMemo(
    () => layOutNote(text, { width, height }, words, moved),
    [text, width, height, words, moved],
  )
  return { note, move }
}
