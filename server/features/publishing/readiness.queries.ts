import type { MissingSlide } from '@lectern/contract/errors.ts'
import { sql } from 'drizzle-orm'
import type { Queryable } from '../../platform/db/database.ts'
import { lecturesTable, slidesTable } from '../../platform/db/schema/lectures.ts'
import { scriptsTable, slideAudioTable } from '../../platform/db/schema/scripts.ts'

export type Readiness = { slideCount: number; withoutScript: MissingSlide[]; withoutAudio: MissingSlide[] }

/**
 * The pages that students do not have yet and that lack a script in an offered language; none before the lecture was
 * published, or while it is a draft.
 */
export const listUnwrittenPages = async (db: Queryable, lectureId: string): Promise<string[]> => {
  const { rows } = await db.execute<{ pageId: string }>(sql`
    select distinct s.page_id as "pageId"
    from ${lecturesTable} e
    join ${slidesTable} s on s.deck_id = e.deck_id
    cross join unnest(e.supported_languages) l(language)
    left join ${scriptsTable} c on c.slide_id = s.id and c.language = l.language
    where e.id = ${lectureId} and e.published and not s.is_silent and l.language <> all(e.languages_in_preparation)
      and coalesce(c.spoken_hash, '') = ''
      and not exists (select 1 from ${slidesTable} p where p.deck_id = e.published_deck_id and p.page_id = s.page_id)`)
  return rows.map(({ pageId }) => pageId)
}

/**
 * What a lecture lacks for publishing: by slide and offered language, a script, or audio of the present script. A slide
 * that is shown without a script lacks nothing.
 * @param leftOut ids of pages that do not count
 */
export const findReadiness = async (
  db: Queryable,
  lectureId: string,
  leftOut: readonly string[] = [],
): Promise<Readiness> => {
  const { rows } = await db.execute<{
    number: number
    language: string
    has_script: boolean
    has_audio: boolean
  }>(sql`
    select s.number, l.language,
      s.is_silent or coalesce(c.spoken_hash, '') <> '' as has_script,
      a.slide_id is not null or coalesce(c.spoken_hash, '') = '' as has_audio
    from ${lecturesTable} e
    join ${slidesTable} s on s.deck_id = e.deck_id
    cross join unnest(e.supported_languages) with ordinality l(language, place)
    left join ${scriptsTable} c on c.slide_id = s.id and c.language = l.language
    left join ${slideAudioTable} a on a.slide_id = s.id and a.language = l.language and a.spoken_hash = c.spoken_hash
    where e.id = ${lectureId} and l.language <> all(e.languages_in_preparation)
      and s.page_id <> all(${sql.param(leftOut)}::uuid[])
    order by l.place, s.number`)
  const missing = (lacks: (row: (typeof rows)[number]) => boolean): MissingSlide[] =>
    rows.filter(lacks).map((row) => ({ slide_index: row.number, language: row.language }))
  return {
    slideCount: new Set(rows.map((row) => row.number)).size,
    withoutScript: missing((row) => !row.has_script),
    withoutAudio: missing((row) => row.has_script && !row.has_audio),
  }
}
