import { queryOptions, skipToken, useQuery } from '@tanstack/react-query'
import { askForPage } from '../ask-for-page.ts'
import { callApi } from '../call-api.ts'
import { calls } from '../calls.ts'
import { keys, type Page } from '../keys.ts'

/** How the words of a slide are read. */
export const slideWordsOf = (lectureId: string, page: Page) =>
  queryOptions({
    queryKey: keys.slides.words(lectureId, page),
    queryFn: ({ signal, client }) =>
      askForPage(client, lectureId, () =>
        callApi(calls.slides.words, {
          params: { id: lectureId, slide: page.index },
          query: { image_url: page.image_url },
          signal,
        }),
      ),
  })

/** The words of a slide with their boxes in pixels of the served picture; nothing is asked without a slide. */
export const useSlideWords = (lectureId: string, page: Page | undefined) =>
  useQuery({
    ...slideWordsOf(lectureId, page ?? nowhere),
    ...(page ? {} : { queryFn: skipToken }),
  })

const nowhere: Page = { index: 0, image_url: '' }
