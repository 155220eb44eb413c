import type { MissingSlide } from '@lectern/contract/errors.ts'
import { sql } from 'drizzle-orm'
import type { Queryable } from '../../platform/db/database.ts'
import { lecturesTable, slidesTable } from '../../platform/db/schema/lectures.ts'
import { scriptsTable, slideAudioTable } from '../../platform/db/schema/scripts.ts'

export type Readiness = { slideCount: number; withoutScript: MissingSlide[]; withoutAudio: MissingSlide[] }

/** What a lecture lacks for publishing: by slide and offered language, a script, or audio of the present script. */
export const findReadiness = async (db: Queryable, lectureId: string): Promise<Readiness> => {
  const { rows } = await db.execute<{
    number: number
    language: string
    has_script: boolean
    has_audio: boolean
  }>(sql`
    select s.number, l.language,
      coalesce(c.spoken_hash, '') <> '' as has_script,
      a.slide_id is not null as has_audio
    from ${lecturesTable} e
    join ${slidesTable} s on s.deck_id = e.deck_id
    cross join unnest(e.supported_languages) with ordinality l(language, place)
    left join ${scriptsTable} c on c.slide_id = s.id and c.language = l.language
    left join ${slideAudioTable} a on a.slide_id = s.id and a.language = l.language and a.spoken_hash = c.spoken_hash
    where e.id = ${lectureId} and l.language <> all(e.languages_in_preparation)
    order by l.place, s.number`)
  const missing = (lacks: (row: (typeof rows)[number]) => boolean): MissingSlide[] =>
    rows.filter(lacks).map((row) => ({ slide_index: row.number, language: row.language }))
  return {
    slideCount: new Set(rows.map((row) => row.number)).size,
    withoutScript: missing((row) => !row.has_script),
    withoutAudio: missing((row) => row.has_script && !row.has_audio),
  }
}
