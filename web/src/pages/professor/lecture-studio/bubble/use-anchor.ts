import { boxAround } from '@lectern/core/annotations/geometry.ts'
import { useLayoutEffect, useState } from 'react'
import { watchLayout } from '../../../../ui/watch-layout.ts'
import { findBubbleOpener } from '../annotations/use-add-annotation.ts'
import type { AnnotationAdding } from '../store/annotations/annotation-editing.ts'
import { useScript } from '../store/document/script.ts'
import { useActions } from '../store/studio-store.ts'

/** A box on the screen, in pixels of the window. */
export type Anchor = { left: number; top: number; width: number; height: number }

/**
 * Finds where the bubble stands: at the words of the slide, else at those of the script, else at the control that
 * opened it. For an arrow from the slide it stands beside the whole slide, so that it covers no place at which the
 * arrow can point. Follows the words when the window scrolls or changes.
 */
export function useAnchor(
  { origin, words, step }: AnnotationAdding,
  { from, to }: { from: number; to: number },
): Anchor | null {
  const { editor } = useActions()
  const { entry } = useScript()
  const [anchor, setAnchor] = useState<Anchor | null>(null)
  useLayoutEffect(() => {
    const find = (): Anchor | null => {
      const box = origin === 'slide' && words ? boxAround(words.boxes) : null
      const slide = document.querySelector('#studio-work [data-choosing]')?.getBoundingClientRect()
      if (origin === 'slide' && slide && step === 'arrow') return slide
      if (box && slide && entry) {
        const [x, y] = [slide.width / entry.image_width, slide.height / entry.image_height]
        return {
          left: slide.left + box.x * x,
          top: slide.top + box.y * y,
          width: box.width * x,
          height: box.height * y,
        }
      }
      const written = to > from ? editor.current?.findRect(from, to) : null
      return written ?? findBubbleOpener()?.getBoundingClientRect() ?? null
    }
    const measure = () => {
      const { left = 0, top = 0, width = 0, height = 0 } = find() ?? {}
      setAnchor((before) =>
        before?.left === left && before.top === top && before.width === width && before.height === height
          ? before
          : { left, top, width, height },
      )
    }
    return watchLayout(measure)
  }, [origin, words, step, from, to, editor, entry])
  return anchor
}
