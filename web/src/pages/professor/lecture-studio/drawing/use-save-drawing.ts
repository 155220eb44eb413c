import { writeInk } from '@lectern/core/ink/drawing-data.ts'
import { type Ink, mainStyleOf } from '@lectern/core/ink/ink.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { hasStatus, messageOf } from '../../../../api/api-error.ts'
import { keyOf } from '../../../../api/call-query.ts'
import { calls } from '../../../../api/calls.ts'
import { type Page, pageInput } from '../../../../api/page-url.ts'
import { useAction } from '../../../../api/use-action.ts'
import { makePng } from '../../../../features/drawing-board/make-png.ts'

/** Attributes of a drawing's tag. */
type DrawingAttributes = { color: string; size: string; drawing_id: string; image_url: string }

/**
 * Stores a drawing and returns the attributes of its tag. Returns null on failure; `failure` then says why.
 */
export function useSaveDrawing(lectureId: string, slide: Page) {
  const { t } = useTranslation('drawing')
  const { mutateAsync } = useAction(calls.annotations.draw, {
    isOfPage: true,
    changes: [keyOf(calls.annotations.listDrawings, pageInput(lectureId, slide))],
  })
  const [isSaving, setSaving] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)

  const save = async (ink: Ink, content: string): Promise<DrawingAttributes | null> => {
    setSaving(true)
    setFailure(null)
    try {
      const image_data = await makePng(ink)
      if (!image_data) {
        setFailure(t('save.tooLarge'))
        return null
      }
      const { color, size } = mainStyleOf(ink.items)
      const stored = await mutateAsync({
        ...pageInput(lectureId, slide),
        body: { image_data, content, color, size, drawingData: writeInk(ink) },
      })
      const { drawing_id, image_url } = stored
      return { color, size: String(size), drawing_id, image_url }
    } catch (error) {
      setFailure(hasStatus(error, 0) ? t('save.lost') : messageOf(error, t('save.failed')))
      return null
    } finally {
      setSaving(false)
    }
  }
  return { save, isSaving, failure, dismiss: () => setFailure(null) }
}
