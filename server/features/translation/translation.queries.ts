import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Queryable } from '../../platform/db/database.ts'
import { coursesTable } from '../../platform/db/schema/courses.ts'
import { jobsTable } from '../../platform/db/schema/jobs.ts'
import { lecturesTable, slidesTable, slideTextsTable } from '../../platform/db/schema/lectures.ts'
import { scriptsTable } from '../../platform/db/schema/scripts.ts'
import type { JobRow } from '../../platform/jobs/job.ts'
import { sourceHashOf } from '../scripts/scripts.ts'

export const findTranslated = async (db: Queryable, lectureId: string) => {
  const [row] = await db
    .select({
      lectureTitle: lecturesTable.title,
      courseName: coursesTable.name,
      from: lecturesTable.defaultLanguage,
      languages: lecturesTable.supportedLanguages,
    })
    .from(lecturesTable)
    .innerJoin(coursesTable, eq(coursesTable.id, lecturesTable.courseId))
    .where(eq(lecturesTable.id, lectureId))
  return row
}

/** Reads the lecture's number of slides, and whether each has words in its default language or is shown without. */
export const readDefaultScripts = async (
  db: Queryable,
  lectureId: string,
): Promise<{ slideCount: number; isComplete: boolean }> => {
  const { rows } = await db.execute<{ slides: number; spoken: number }>(sql`
    select count(*)::int as slides, (count(*) filter (where s.is_silent or c.slide_id is not null))::int as spoken
    from ${lecturesTable} e
    join ${slidesTable} s on s.deck_id = e.deck_id
    left join ${scriptsTable} c
      on c.slide_id = s.id and c.language = e.default_language and c.spoken_hash <> ''
    where e.id = ${lectureId}`)
  const { slides, spoken } = rows[0] ?? { slides: 0, spoken: 0 }
  return { slideCount: slides, isComplete: slides > 0 && slides === spoken }
}

export type Translation = {
  slideId: string
  /** 1-based. */
  number: number
  language: string
  /** Translated from the present text, or of unknown source: it is left alone. */
  isCurrent: boolean
}

/** Lists each slide in each requested language, by language, then by slide. */
export const listTranslations = async (
  db: Queryable,
  lectureId: string,
  from: string,
  languages: readonly string[],
): Promise<Translation[]> => {
  const slides = await db
    .select({ slideId: slidesTable.id, number: slidesTable.number, source: scriptsTable.script })
    .from(slidesTable)
    .innerJoin(lecturesTable, eq(lecturesTable.deckId, slidesTable.deckId))
    .leftJoin(scriptsTable, and(eq(scriptsTable.slideId, slidesTable.id), eq(scriptsTable.language, from)))
    .where(
      and(
        eq(lecturesTable.id, lectureId),
        // Nothing is translated of a slide that is shown without a script.
        sql`not (${slidesTable.isSilent} and coalesce(${scriptsTable.spokenHash}, '') = '')`,
      ),
    )
    .orderBy(asc(slidesTable.number))
  const sources = new Map(slides.map(({ slideId, source }) => [slideId, sourceHashOf(source ?? '')]))
  const present = await db
    .select({
      slideId: scriptsTable.slideId,
      language: scriptsTable.language,
      translatedFrom: scriptsTable.translatedFrom,
      isBlank: sql<boolean>`${scriptsTable.spokenHash} = ''`,
    })
    .from(scriptsTable)
    .where(
      and(inArray(scriptsTable.slideId, [...sources.keys()]), inArray(scriptsTable.language, [...languages])),
    )
  const standing = new Set(
    present
      .filter(({ slideId, translatedFrom, isBlank }) =>
        standsFor({ translatedFrom, isBlank }, sources.get(slideId) ?? ''),
      )
      .map(({ slideId, language }) => `${slideId} ${language}`),
  )
  return languages.flatMap((language) =>
    slides.map(({ slideId, number }) => ({
      slideId,
      number,
      language,
      isCurrent: standing.has(`${slideId} ${language}`),
    })),
  )
}

/** SQL condition: a manual script, or a translation of the present text (also if edited), stays. */
export const standsFor = (
  script: { translatedFrom: string | null; isBlank: boolean },
  sourceHash: string,
): boolean => !script.isBlank && (script.translatedFrom === null || script.translatedFrom === sourceHash)

/** Lists each slide's words, its script in one language and its translation in another, in order. */
export const listSources = async (
  db: Queryable,
  lectureId: string,
  from: string,
  to: string,
): Promise<{ text: string; script: string; translation: string }[]> => {
  const { rows } = await db.execute<{ text: string; script: string; translation: string }>(sql`
    select coalesce(t.text, '') as text, coalesce(f.script, '') as script, coalesce(o.script, '') as translation
    from ${lecturesTable} e
    join ${slidesTable} s on s.deck_id = e.deck_id
    left join ${slideTextsTable} t on t.slide_id = s.id
    left join ${scriptsTable} f on f.slide_id = s.id and f.language = ${from}
    left join ${scriptsTable} o on o.slide_id = s.id and o.language = ${to}
    where e.id = ${lectureId}
    order by s.number`)
  return rows
}

/** How many translation jobs of a course are searched for its terms. */
const LATEST_JOBS = 50

/** Lists a course's translations of its terms into one language, newest first. */
export const listCourseTerms = async (
  db: Queryable,
  courseId: string,
  { from, to }: { from: string; to: string },
): Promise<{ term: string; translation: string }[]> => {
  const { rows } = await db.execute<{ glossary: { term: string; translation: string }[] }>(sql`
    select j.payload -> 'glossaries' -> ${to}::text as glossary
    from ${jobsTable} j join ${lecturesTable} e on e.id = j.lecture_id
    where j.course_id = ${courseId} and j.kind = 'translation' and e.default_language = ${from}
      and j.payload -> 'glossaries' -> ${to}::text is not null
    order by j.created_at desc
    limit ${LATEST_JOBS}`)
  const terms = new Map<string, { term: string; translation: string }>()
  for (const { glossary } of rows)
    for (const one of glossary) if (!terms.has(one.term)) terms.set(one.term, one)
  return [...terms.values()]
}

/** Stores a glossary in its job, unless another worker has taken the job. */
export const keepGlossary = async (
  db: Queryable,
  job: JobRow,
  language: string,
  glossary: readonly { term: string; translation: string }[],
): Promise<void> => {
  await db.execute(sql`
    update ${jobsTable} set payload = payload || jsonb_build_object('glossaries',
      coalesce(payload -> 'glossaries', '{}'::jsonb) || jsonb_build_object(${language}::text, ${JSON.stringify(glossary)}::jsonb))
    where id = ${job.id} and worker_key is not distinct from ${job.workerKey}`)
}
