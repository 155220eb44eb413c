import type { SlideEntry } from '@lectern/contract/lectures.ts'

/** A slide: with another deck another page can stand at its number. */
export type Page = Pick<SlideEntry, 'index' | 'image_url'>

/** Returns what the page of a slide is known by: its picture's address, which stays when another deck changes only its number. */
export const pageUrlOf = ({ image_url, page_url }: Pick<SlideEntry, 'image_url' | 'page_url'>): string =>
  page_url ?? image_url

/** The input of a call about one page of a lecture; the server answers 409 when another page stands at the number. */
export const pageInput = (lectureId: string, { index, image_url }: Page) => ({
  params: { id: lectureId, slide: index },
  query: { image_url },
})

/** The input of the call that gives the highlights of a page: only the stored ones, because screens find the words. */
export const storedHighlightsInput = (lectureId: string, page: Page) => {
  const { params, query } = pageInput(lectureId, page)
  return { params, query: { ...query, stored: 'true' as const } }
}

/** The input of the calls that give a lecture: without the history of its scripts, which is most of its size. */
export const lectureInput = (lectureId: string) => ({
  params: { id: lectureId },
  query: { history: 'none' as const },
})

/** The address of a page's picture: of equal pages the name also says which of them it is. */
export const pictureOf = (page: string): string => page.replace(/#\d+$/, '')
