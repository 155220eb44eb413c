import type { Highlight } from '@lectern/contract/annotations.ts'
import { placeAnnotations } from '@lectern/core/annotations/place-annotations.ts'
import { Box } from '@mantine/core'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { calls } from '../../../../api/calls.ts'
import { pageInput } from '../../../../api/page-url.ts'
import { useCall } from '../../../../api/use-call.ts'
import { AnnotationCanvas } from '../../../../features/annotation-canvas/annotation-canvas.tsx'
import { useBusyBoxes } from '../../../../features/annotation-canvas/use-busy-boxes.ts'
import { TwoVersions } from '../../../../ui/feedback/two-versions.tsx'
import { SlidePicture } from '../../../../ui/pictures/slide-picture.tsx'
import { useAnnotations } from '../store/annotations/annotations-provider.tsx'
import { useScript } from '../store/document/script.ts'
import { useLecture, useSlideAddress } from '../store/studio-data.ts'
import { useActions } from '../store/studio-store.ts'

type HighlightConflictProps = { mine: readonly Highlight[]; theirs: readonly Highlight[] }

/**
 * Two versions of one slide's highlights: positions set here, and those that another window has saved. The
 * professor chooses one.
 */
export function HighlightConflict({ mine, theirs }: HighlightConflictProps) {
  const { t } = useTranslation('studio')
  const { keepMyHighlights, takeStoredHighlights } = useActions()
  const address = useSlideAddress()
  const script = useScript()
  return (
    <TwoVersions
      title={t('highlightConflict.title')}
      mine={{
        title: t('highlightConflict.mine'),
        content: <AnnotatedSlide entries={mine} />,
        button: t('highlightConflict.keepMine'),
        onChoose: () => keepMyHighlights(address),
      }}
      theirs={{
        title: t('highlightConflict.theirs'),
        content: <AnnotatedSlide entries={theirs} />,
        button: t('highlightConflict.takeTheirs'),
        onChoose: () => takeStoredHighlights(address),
      }}
    >
      {script.failure && (
        <Box component="p" mt={4} mb="sm">
          {script.failure}
        </Box>
      )}
      <Box component="p" mt={4} mb="sm">
        {t('highlightConflict.text')}
      </Box>
    </TwoVersions>
  )
}

/** Small picture of the open slide with the script's annotations at the positions of `entries`. */
function AnnotatedSlide({ entries }: { entries: readonly Highlight[] }) {
  const { t } = useTranslation('common')
  const lecture = useLecture()
  const script = useScript()
  const annotations = useAnnotations()
  const { entry } = script
  const words = useCall(calls.slides.words, entry ? pageInput(lecture._id, entry) : null).data
  const busy = useBusyBoxes(entry)
  const index = annotations.words
  const placed = useMemo(
    () => (words && index && busy ? placeAnnotations(annotations.markers, index, entries, words, busy) : []),
    [annotations.markers, index, entries, words, busy],
  )
  const picture = useMemo(
    () => ({ width: entry?.image_width ?? 1, height: entry?.image_height ?? 1 }),
    [entry?.image_width, entry?.image_height],
  )
  if (!entry) return null
  return (
    <Box w="100%">
      <SlidePicture
        src={entry.image_url}
        width={picture.width}
        height={picture.height}
        alt={t('slidePicture.alt', { number: entry.index })}
      >
        <AnnotationCanvas annotations={placed} picture={picture} states={null} />
      </SlidePicture>
    </Box>
  )
}
