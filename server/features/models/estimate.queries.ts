import type { CountedTask } from '@lectern/contract/models.ts'
import { sql } from 'drizzle-orm'
import type { Queryable } from '../../platform/db/database.ts'
import { lecturesTable, slidesTable, slideTextsTable } from '../../platform/db/schema/lectures.ts'
import { modelUsesTable } from '../../platform/db/schema/models.ts'
import { scriptsTable, slideAudioTable } from '../../platform/db/schema/scripts.ts'

export type WorkSlide = {
  slideId: string
  /** 1-based. */
  number: number
  language: string
  text: string
  script: string
  /** Shown without a script. */
  isSilent: boolean
  /** For the present script. */
  hasAudio: boolean
}

/** Lists each slide of the present deck in each requested language, with its words. */
export const listWork = async (
  db: Queryable,
  lectureId: string,
  languages: readonly string[],
): Promise<WorkSlide[]> => {
  const { rows } = await db.execute<WorkSlide>(sql`
    select s.id as "slideId", s.number, l.language, t.text, coalesce(c.script, '') as script, s.is_silent as "isSilent", a.slide_id is not null as "hasAudio"
    from ${lecturesTable} e
    join ${slidesTable} s on s.deck_id = e.deck_id
    join ${slideTextsTable} t on t.slide_id = s.id
    cross join unnest(${sql.param([...languages])}::text[]) l(language)
    left join ${scriptsTable} c on c.slide_id = s.id and c.language = l.language
    left join ${slideAudioTable} a on a.slide_id = s.id and a.language = l.language and a.spoken_hash = c.spoken_hash
    where e.id = ${lectureId}
    order by l.language, s.number`)
  return rows
}

/** Number of last calls for the mean time. */
const LAST_CALLS = 50

/** Mean milliseconds of recent successful calls of a task by a model; null without any. */
export const findMeanCallMs = async (
  db: Queryable,
  task: CountedTask,
  model: string,
): Promise<number | null> => {
  const { rows } = await db.execute<{ ms: number | null }>(sql`
    select avg(duration_ms)::float8 as ms from (
      select duration_ms from ${modelUsesTable}
      where task = ${task} and model = ${model} and is_good order by at desc limit ${LAST_CALLS}) last`)
  return rows[0]?.ms ?? null
}
