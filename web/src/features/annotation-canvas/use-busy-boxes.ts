import type { SlideEntry } from '@lectern/contract/lectures.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'

type Picture = Pick<SlideEntry, 'image_url' | 'image_width' | 'image_height'>

const readOf = async ({ image_url: url, image_width: width, image_height: height }: Picture) =>
  (await import('./read-busy-boxes.ts')).readBusyBoxes(url, { width, height })

/** The query for a slide's occupied areas; empty when the picture cannot be loaded. */
export const busyBoxesOf = (slide: Picture) =>
  queryOptions({
    queryKey: ['busy boxes', slide.image_url],
    queryFn: () => readOf(slide).catch(() => []),
    staleTime: Number.POSITIVE_INFINITY,
  })

/** The occupied areas of a slide, which notes avoid; undefined until they are known. */
export const useBusyBoxes = (slide: SlideEntry | undefined) =>
  useQuery({
    ...busyBoxesOf(slide ?? { image_url: '', image_width: 1, image_height: 1 }),
    enabled: slide !== undefined,
  }).data
