import type { Highlight } from '@lectern/contract/annotations.ts'
import { queryOptions, skipToken, useQuery } from '@tanstack/react-query'
import { askForPage } from '../ask-for-page.ts'
import { callApi } from '../call-api.ts'
import { calls } from '../calls.ts'
import { keys, type Page } from '../keys.ts'

/** The stored places of a slide's annotations, and which save they are of. */
export type StoredPlaces = { list: Highlight[]; revision: number }

/** How the stored places of a slide's annotations are read. */
export const highlightsOf = (lectureId: string, page: Page) =>
  queryOptions({
    queryKey: keys.annotations.ofSlide(lectureId, page),
    queryFn: ({ signal, client }): Promise<StoredPlaces> =>
      askForPage(client, lectureId, () =>
        callApi(calls.annotations.list, {
          params: { id: lectureId, slide: page.index },
          query: { image_url: page.image_url },
          signal,
        }),
      ),
  })

/** Where the annotations of a slide were put, in pixels of the served picture; nothing is asked without a slide. */
export const useHighlights = (lectureId: string, page: Page | undefined) =>
  useQuery({
    ...highlightsOf(lectureId, page ?? nowhere),
    ...(page ? {} : { queryFn: skipToken }),
  })

const nowhere: Page = { index: 0, image_url: '' }
