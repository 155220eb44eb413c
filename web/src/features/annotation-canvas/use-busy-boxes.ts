import type { SlideEntry } from '@lectern/contract/lectures.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { readBusyBoxes } from './read-busy-boxes.ts'

/** How the drawn parts of a slide's picture are read; none when it cannot be loaded. */
export const busyBoxesOf = (slide: Pick<SlideEntry, 'image_url' | 'image_width' | 'image_height'>) =>
  queryOptions({
    queryKey: ['busy boxes', slide.image_url],
    queryFn: () =>
      readBusyBoxes(slide.image_url, { width: slide.image_width, height: slide.image_height }).catch(
        () => [],
      ),
    staleTime: Number.POSITIVE_INFINITY,
  })

/** Where something is drawn on a slide, which notes leave free; undefined until that is known. */
export const useBusyBoxes = (slide: SlideEntry | undefined) =>
  useQuery({
    ...busyBoxesOf(slide ?? { image_url: '', image_width: 1, image_height: 1 }),
    enabled: slide !== undefined,
  }).data
