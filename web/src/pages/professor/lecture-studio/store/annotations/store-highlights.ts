import type { Highlight } from '@lectern/contract/annotations.ts'
import type { QueryClient } from '@tanstack/react-query'
import type { Reply } from '../../../../../api/call-api.ts'
import { callForPage, keyOf } from '../../../../../api/call-query.ts'
import { calls } from '../../../../../api/calls.ts'
import { type Page, pageInput, storedHighlightsInput } from '../../../../../api/page-url.ts'

/** The stored highlights of a slide with their revision. */
export type StoredHighlights = Reply<typeof calls.annotations.list>

/**
 * Replaces the stored highlights of a page; an empty list removes them all. The server answers 409 if the
 * slide now has another page, or if another save came after the revision that the change is based on.
 */
export async function storeHighlights(
  client: QueryClient,
  lectureId: string,
  page: Page,
  list: Highlight[],
  basedOn: number,
): Promise<StoredHighlights> {
  const input = pageInput(lectureId, page)
  const change = { ...input, query: { ...input.query, based_on_revision: basedOn } }
  const stored =
    list.length > 0
      ? await callForPage(client, calls.annotations.save, { ...change, body: list })
      : await callForPage(client, calls.annotations.remove, change)
  client.setQueryData(keyOf(calls.annotations.list, storedHighlightsInput(lectureId, page)), stored)
  return stored
}
