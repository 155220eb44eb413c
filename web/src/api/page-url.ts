import type { SlideEntry } from '@lectern/contract/lectures.ts'

/** What the page of a slide is known by: its picture's address, which stays when another deck changes only its number. */
export const pageUrlOf = ({ image_url, page_url }: Pick<SlideEntry, 'image_url' | 'page_url'>): string =>
  page_url ?? image_url
