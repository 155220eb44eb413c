import { eq, sql } from 'drizzle-orm'
import type { Transaction } from '../../platform/db/database.ts'
import { slidesTable } from '../../platform/db/schema/lectures.ts'
import { bookmarksTable, notesTable } from '../../platform/db/schema/notes.ts'
import {
  lectureProgressTable,
  setAsideStudyTable,
  slideProgressTable,
  viewedAnnotationsTable,
} from '../../platform/db/schema/study.ts'

/** A page with the same picture in both decks, by its numbers. */
export type MovedPage = { from: number; to: number }

/** The new position of an old page. */
type PageStep = MovedPage & {
  /** Same picture: it is the page that was studied. */
  isSame: boolean
  /** The page is gone: the position is only the nearest one. */
  isGone: boolean
}

/**
 * The new position of each old page. A changed page keeps its position when a new page follows the same
 * neighbour at the same distance; otherwise it is gone, and its position is the nearest.
 */
export const followPages = (
  moved: readonly MovedPage[],
  oldCount: number,
  newCount: number,
): readonly PageStep[] => {
  const sameAt = new Map(moved.map(({ from, to }) => [from, to]))
  const taken = new Set(sameAt.values())
  const steps: PageStep[] = []
  let before: MovedPage = { from: 0, to: 0 }
  for (let from = 1; from <= oldCount; from++) {
    const to = sameAt.get(from)
    if (to !== undefined) {
      before = { from, to }
      steps.push({ from, to, isSame: true, isGone: false })
      continue
    }
    const number = before.to + from - before.from
    const isGone = number > newCount || taken.has(number)
    if (!isGone) taken.add(number)
    const nearest = Math.max(1, Math.min(number, newCount))
    steps.push({ from, to: nearest, isSame: false, isGone })
  }
  return steps
}

/**
 * Moves what students did from the slide numbers of one version to those of another, by the pages' ids. A
 * page that is in both stays studied, also when it changed. What belongs to a page that leaves is set aside
 * until the page comes back.
 */
export const moveStudyToVersion = async (
  tx: Transaction,
  asked: { lectureId: string; fromDeckId: string; toDeckId: string },
): Promise<void> => {
  const listPages = async (deckId: string) =>
    (
      await tx
        .select({ pageId: slidesTable.pageId, number: slidesTable.number })
        .from(slidesTable)
        .where(eq(slidesTable.deckId, deckId))
    ).sort((a, b) => a.number - b.number)
  const [from, to] = [await listPages(asked.fromDeckId), await listPages(asked.toDeckId)]
  const numberOf = new Map(to.map(({ pageId, number }) => [pageId, number]))
  const moved = from.flatMap(({ pageId, number }) => {
    const now = numberOf.get(pageId)
    return now === undefined ? [] : [{ from: number, to: now }]
  })
  const gone = from.filter(({ pageId }) => !numberOf.has(pageId))
  await setStudyAside(tx, asked.lectureId, gone)
  const isUnmoved = gone.length === 0 && moved.every((page) => page.from === page.to)
  if (!isUnmoved) {
    const steps = followPages(moved, from.at(-1)?.number ?? 0, to.length)
    await moveStudyToDeck(tx, asked.lectureId, steps, to.length)
  }
  await bringStudyBack(tx, asked.lectureId, asked.toDeckId)
}

/** Sets aside what students did on pages that leave the lecture. Their notes go to the nearest page. */
const setStudyAside = async (
  tx: Transaction,
  lectureId: string,
  pages: readonly { pageId: string; number: number }[],
): Promise<void> => {
  if (pages.length === 0) return
  const columns = sql`lecture_id, student_id, slide_number`
  await tx.execute(sql`
    insert into ${setAsideStudyTable} (lecture_id, page_id, student_id, completed_at, mark_ids, bookmarked_at)
    select k.lecture_id, page.id, k.student_id, p.completed_at, v.mark_ids, b.created_at
    from (
      select ${columns} from ${slideProgressTable} where lecture_id = ${lectureId}
      union select ${columns} from ${viewedAnnotationsTable} where lecture_id = ${lectureId}
      union select ${columns} from ${bookmarksTable} where lecture_id = ${lectureId}) k
    join unnest(${sql.param(pages.map(({ pageId }) => pageId))}::uuid[],
      ${sql.param(pages.map(({ number }) => number))}::int[]) as page (id, number) on page.number = k.slide_number
    left join ${slideProgressTable} p using (lecture_id, student_id, slide_number)
    left join ${viewedAnnotationsTable} v using (lecture_id, student_id, slide_number)
    left join ${bookmarksTable} b using (lecture_id, student_id, slide_number)
    on conflict (lecture_id, page_id, student_id) do update set completed_at = excluded.completed_at,
      mark_ids = excluded.mark_ids, bookmarked_at = excluded.bookmarked_at`)
}

/** Restores the progress that was set aside for pages that are in the deck again. */
const bringStudyBack = async (tx: Transaction, lectureId: string, deckId: string): Promise<void> => {
  const back = sql`${setAsideStudyTable} a join ${slidesTable} s on s.deck_id = ${deckId} and s.page_id = a.page_id`
  for (const [table, column, stored] of [
    [slideProgressTable, sql`completed_at`, sql`a.completed_at`],
    [viewedAnnotationsTable, sql`mark_ids`, sql`a.mark_ids`],
    [bookmarksTable, sql`created_at`, sql`a.bookmarked_at`],
  ] as const)
    await tx.execute(sql`
      insert into ${table} (lecture_id, student_id, slide_number, ${column})
      select a.lecture_id, a.student_id, s.number, ${stored} from ${back}
      where a.lecture_id = ${lectureId} and ${stored} is not null
      on conflict do nothing`)
  await tx.execute(sql`
    delete from ${setAsideStudyTable} a using ${slidesTable} s
    where a.lecture_id = ${lectureId} and s.deck_id = ${deckId} and s.page_id = a.page_id`)
}

/**
 * Moves students' work to the pages of the new deck. A slide and its annotations stay studied only if the
 * slide's picture is the same. A bookmark also stays at a changed page. No note is lost: the note of a removed
 * page is appended to the note of the nearest page. Notes of slide numbers outside the old deck go to the last
 * slide; progress and bookmarks there are deleted.
 */
export const moveStudyToDeck = async (
  tx: Transaction,
  lectureId: string,
  steps: readonly PageStep[],
  newCount: number,
): Promise<void> => {
  const map = (wanted: readonly PageStep[]) => sql`
    unnest(${sql.param(wanted.map(({ from }) => from))}::int[], ${sql.param(wanted.map(({ to }) => to))}::int[])
      as step (old, new)`
  const [same, standing] = [steps.filter(({ isSame }) => isSame), steps.filter(({ isGone }) => !isGone)]
  // Via negative numbers, because two slides that swap positions would collide.
  for (const [table, kept] of [
    [slideProgressTable, same],
    [viewedAnnotationsTable, same],
    [bookmarksTable, standing],
  ] as const) {
    await tx.execute(sql`update ${table} set slide_number = -slide_number where lecture_id = ${lectureId}`)
    await tx.execute(sql`
      update ${table} set slide_number = step.new from ${map(kept)}
      where lecture_id = ${lectureId} and slide_number = -step.old`)
    await tx.execute(sql`delete from ${table} where lecture_id = ${lectureId} and slide_number < 0`)
  }
  await tx.execute(sql`update ${notesTable} set slide_number = -slide_number where lecture_id = ${lectureId}`)
  await tx.execute(sql`
    insert into ${notesTable} (student_id, lecture_id, slide_number, text, revision, updated_at)
    select n.student_id, n.lecture_id, coalesce(step.new, ${newCount}::int),
      coalesce(string_agg(n.text, E'\n\n' order by step.standing desc nulls last, -n.slide_number)
        filter (where n.text <> ''), ''),
      max(n.revision) + count(*) - 1, coalesce(max(n.updated_at) filter (where n.text <> ''), max(n.updated_at))
    from ${notesTable} n
    left join (select step.old, step.new, step.old = any(${sql.param(standing.map(({ from }) => from))}::int[])
      as standing from ${map(steps)}) step on step.old = -n.slide_number
    where n.lecture_id = ${lectureId} and n.slide_number < 0
    group by 1, 2, 3`)
  await tx.execute(sql`delete from ${notesTable} where lecture_id = ${lectureId} and slide_number < 0`)
  await tx.execute(sql`
    update ${lectureProgressTable} set last_slide_number = step.new from ${map(steps)}
    where lecture_id = ${lectureId} and last_slide_number = step.old`)
}
