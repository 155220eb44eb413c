import { queryOptions, skipToken, useQuery } from '@tanstack/react-query'
import { askForPage } from '../ask-for-page.ts'
import { callApi } from '../call-api.ts'
import { calls } from '../calls.ts'
import { keys, type Page } from '../keys.ts'

/** How the drawings of a slide are read. */
const drawingsOf = (lectureId: string, page: Page) =>
  queryOptions({
    queryKey: keys.drawings.ofSlide(lectureId, page),
    queryFn: ({ signal, client }) =>
      askForPage(client, lectureId, () =>
        callApi(calls.annotations.listDrawings, {
          params: { id: lectureId, slide: page.index },
          query: { image_url: page.image_url },
          signal,
        }),
      ),
  })

/** The drawings that were stored on a slide, with their strokes; nothing is asked without a slide. */
export const useDrawings = (lectureId: string, page: Page | undefined) =>
  useQuery({
    ...drawingsOf(lectureId, page ?? nowhere),
    ...(page ? {} : { queryFn: skipToken }),
  })

const nowhere: Page = { index: 0, image_url: '' }
