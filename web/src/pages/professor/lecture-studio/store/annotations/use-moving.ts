import type { Highlight } from '@lectern/contract/annotations.ts'
import type { Point } from '@lectern/core/annotations/geometry.ts'
import { listHighlights } from '@lectern/core/annotations/highlights.ts'
import {
  isMovable,
  type MovableAnnotation,
  moveAnnotation,
} from '@lectern/core/annotations/move-annotation.ts'
import type { PictureSize, PlacedAnnotation } from '@lectern/core/annotations/placed-annotation.ts'
import { useLayoutEffect, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { showToast } from '../../../../../ui/feedback/toasts.tsx'
import type { ScriptText } from '../document/use-script-text.ts'
import { listOtherMarkers } from './use-places.ts'

/** A movement that can be undone. Consecutive key presses are one movement. */
type Step = {
  page: string | undefined
  annotationId: string
  by: 'pointer' | 'keys'
  from: Point
  /** The page's unsaved highlights before the movement; undefined if there were none. */
  before: Highlight[] | undefined
  after: Highlight[]
}

type Present = { script: ScriptText; placed: readonly PlacedAnnotation[]; entries: readonly Highlight[] }

/**
 * Moves annotations by pointer or keys. Their positions stay local until Save Script, and each movement can
 * be undone.
 */
export function useMoving(present: Present) {
  const { t } = useTranslation('annotations')
  const steps = useRef<Step[]>([])
  // A toast outlives the render that created it.
  const latest = useRef(present)
  useLayoutEffect(() => {
    latest.current = present
  })

  return useMemo(() => {
    const put = (annotation: MovableAnnotation): Highlight[] => {
      const { script, placed, entries } = latest.current
      const { places, lecture, slide, page, language } = script
      const annotations = placed.map((one) => (one.id === annotation.id ? annotation : one))
      const list = listHighlights(annotations, entries, listOtherMarkers(lecture, slide, language))
      places.put(page, list)
      return list
    }

    const takeBack = (step: Step, picture: PictureSize): boolean => {
      const { script, placed } = latest.current
      const { places, page } = script
      steps.current = steps.current.filter((one) => one !== step)
      const annotation = placed.find(
        (one): one is MovableAnnotation => one.id === step.annotationId && isMovable(one),
      )
      if (page !== step.page || script.isSaving || !annotation) {
        showToast('error', t('script.undoLate'))
        return false
      }
      // If nothing has been moved since, restore the former list; otherwise move this annotation back among
      // the others.
      if (places.present === step.after) places.put(page, step.before)
      else put(moveAnnotation(annotation, step.from, picture))
      return true
    }

    return {
      /** Stores the new position of an annotation that was moved from `from`. */
      keep: (annotation: MovableAnnotation, from: Point, by: Step['by'], picture: PictureSize) => {
        const { places, page } = latest.current.script
        const last = steps.current.at(-1)
        const goesOn = by === 'keys' && last?.by === 'keys' && last.annotationId === annotation.id
        if (goesOn && last.page === page && last.after === places.present) {
          last.after = put(annotation)
          return
        }
        const before = page === undefined ? undefined : places.unsaved.get(page)
        const step: Step = { page, annotationId: annotation.id, by, from, before, after: put(annotation) }
        steps.current = [...steps.current, step]
        if (by === 'keys') return
        showToast('info', t('script.move.done'), {
          label: t('script.undo'),
          run: () => {
            if (steps.current.includes(step)) takeBack(step, picture)
          },
        })
      },
      /** Ends the series of key presses: the next one starts a new movement. */
      endRun: () => {
        const last = steps.current.at(-1)
        if (last) last.by = 'pointer'
      },
      /** Undoes the last movement on this page. Returns false if there was none or it cannot be undone. */
      undo: (picture: PictureSize): boolean => {
        const last = steps.current.findLast(({ page }) => page === latest.current.script.page)
        return last !== undefined && takeBack(last, picture)
      },
    }
  }, [t])
}
