import type { SlideEntry } from '@lectern/contract/lectures.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { readBusyBoxes } from './read-busy-boxes.ts'

/** The query for a slide's occupied areas; empty when the picture cannot be loaded. */
export const busyBoxesOf = (slide: Pick<SlideEntry, 'image_url' | 'image_width' | 'image_height'>) =>
  queryOptions({
    queryKey: ['busy boxes', slide.image_url],
    queryFn: () =>
      readBusyBoxes(slide.image_url, { width: slide.image_width, height: slide.image_height }).catch(
        () => [],
      ),
    staleTime: Number.POSITIVE_INFINITY,
  })

/** The occupied areas of a slide, which notes avoid; undefined until they are known. */
export const useBusyBoxes = (slide: SlideEntry | undefined) =>
  useQuery({
    ...busyBoxesOf(slide ?? { image_url: '', image_width: 1, image_height: 1 }),
    enabled: slide !== undefined,
  }).data
