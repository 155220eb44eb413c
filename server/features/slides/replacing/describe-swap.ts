import { createMessage, type Message } from '@lectern/core/messages/message.ts'
import type { MovedPage } from '../move-study.ts'

type MovedWork = {
  /** Numbers in the new deck of pages with the same picture. */
  kept: number[]
  /** Numbers in the new deck of pages that differ only in their page number. */
  renumbered: number[]
  /** Numbers in the new deck of changed pages. */
  changed: number[]
  /** All kept pages, by both numbers. */
  moved: MovedPage[]
  /** Numbers in the old deck of slides with a script that are not in the new one. */
  lost: number[]
}

/** At most this many slides are listed; the rest are counted. */
const FEW = 3

const describeMoves = (moved: readonly MovedPage[]): Message[] => {
  const others = moved.filter(({ from, to }) => from !== to).sort((a, b) => a.from - b.from)
  if (others.length > FEW) return [createMessage('slides_moved', { count: others.length })]
  return others.map(({ from, to }) => createMessage('slide_moved', { from, to }))
}

/**
 * Describes the effect of a deck swap: slides that kept their work, with or without another page number,
 * new, changed, moved and removed ones.
 */
export const describeSwap = (
  { kept, renumbered, changed, moved, lost }: MovedWork,
  pageCount: number,
): Message[] => {
  const stayed = new Set([...kept, ...renumbered])
  const added = Array.from({ length: pageCount }, (_, index) => index + 1).filter(
    (number) => !stayed.has(number) && !changed.includes(number),
  )
  const areNew = createMessage('slides_new', { slides: added })
  const messages: Message[] = []
  if (stayed.size === 0) messages.push(createMessage('slides_kept_none'))
  if (kept.length > 0) {
    const isLast = renumbered.length === 0 && added.length > 0
    messages.push(createMessage(isLast ? 'slides_kept_and' : 'slides_kept', { count: kept.length }))
  }
  if (renumbered.length > 0)
    messages.push(
      createMessage(added.length > 0 ? 'slides_renumbered_and' : 'slides_renumbered', {
        count: renumbered.length,
      }),
    )
  if (stayed.size > 0 && added.length > 0) messages.push(areNew)
  if (changed.length > 0) messages.push(createMessage('slides_changed', { slides: changed }))
  messages.push(...describeMoves(moved))
  if (lost.length > 0) messages.push(createMessage('slides_gone', { slides: lost }))
  return messages
}
