import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Queryable } from '../../platform/db/database.ts'
import { coursesTable } from '../../platform/db/schema/courses.ts'
import { lecturesTable, slidesTable } from '../../platform/db/schema/lectures.ts'
import { scriptsTable } from '../../platform/db/schema/scripts.ts'
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

/** How many slides the lecture has, and whether each has words in its default language. */
export const readDefaultScripts = async (
  db: Queryable,
  lectureId: string,
): Promise<{ slideCount: number; isComplete: boolean }> => {
  const { rows } = await db.execute<{ slides: number; spoken: number }>(sql`
    select count(*)::int as slides, count(c.slide_id)::int as spoken
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
  /** The script stands and is of the present text, or nobody knows of what: it is left alone. */
  isCurrent: boolean
}

/** Each slide in each language asked for: one language after the other, the slides in order. */
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
    .where(eq(lecturesTable.id, lectureId))
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

/** What somebody wrote by hand, and a translation of the present text even if edited since, stays as it is. */
export const standsFor = (
  script: { translatedFrom: string | null; isBlank: boolean },
  sourceHash: string,
): boolean => !script.isBlank && (script.translatedFrom === null || script.translatedFrom === sourceHash)
