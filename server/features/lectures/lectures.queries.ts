import { eq } from 'drizzle-orm'
import type { Database, Queryable, Transaction } from '../../platform/db/database.ts'
import { type AnnouncedUpdate, lecturesTable } from '../../platform/db/schema/lectures.ts'
import { lectureOrder } from '../courses/item-order.ts'
import type { LectureRow } from './lectures.access.ts'

export const insertLecture = async (
  db: Queryable,
  lecture: typeof lecturesTable.$inferInsert,
): Promise<LectureRow> => {
  const [row] = await db.insert(lecturesTable).values(lecture).returning()
  return row!
}

export const countLecturesOf = (db: Queryable, courseId: string): Promise<number> =>
  (db as Transaction).$count(lecturesTable, eq(lecturesTable.courseId, courseId))

/** Cascades to slides, scripts, audio, progress, jobs and file uses. */
export const deleteLecture = async (tx: Transaction, lectureId: string): Promise<void> => {
  await tx.delete(lecturesTable).where(eq(lecturesTable.id, lectureId))
}

type ListedLecture = Pick<LectureRow, 'id' | 'title' | 'description' | 'published' | 'createdAt'> & {
  thumbnailKey: string | null
}

// Whole classes open course pages at once: both lists are named statements, planned once per connection.

/** Lists the lectures of a course for its professor, in the order of the course. */
export const listLecturesOfCourse = async (
  { $client }: Database,
  courseId: string,
): Promise<(ListedLecture & { pictureKeys: string[] })[]> => {
  const { rows } = await $client.query({
    name: 'lectures-of-course',
    text: `select l.id, l.title, l.description, l.published, l.created_at as "createdAt",
        s.keys[1] as "thumbnailKey", coalesce(s.pictures, '{}') as "pictureKeys"
      from lectures l
      left join lateral (
        select array_agg(thumbnail_key order by number) as keys, array_agg(picture_key order by number) as pictures
        from slides where deck_id = l.deck_id) s on true
      where l.course_id = $1
      order by ${lectureOrder('l')}`,
    values: [courseId],
  })
  return rows
}

/** An update is announced that long, or until the student opens the lecture. */
const ANNOUNCED_DAYS = 30

/** Lists a course's published lectures in its order, with what the student has finished. */
export const listPublishedLectures = async (
  { $client }: Database,
  courseId: string,
  studentId: string,
): Promise<
  (ListedLecture & {
    slideCount: number
    completed: boolean
    completedSlides: number
    lastSlide: number | null
    /** Length of the audio in the default language, and of the slides that the student has not heard. */
    durationMs: number | null
    remainingMs: number | null
    /** What the professor announced since the student's last visit. */
    announced: (AnnouncedUpdate & { publishedAt: string }) | null
  })[]
> => {
  const { rows } = await $client.query({
    name: 'published-lectures-of-course',
    text: `select l.id, l.title, l.description, l.published, l.created_at as "createdAt",
        s.first as "thumbnailKey", s.slides as "slideCount", s.heard as "completedSlides",
        s.duration::float8 as "durationMs", s.remaining::float8 as "remainingMs", p.completed_at is not null as completed,
        case when p.student_id is not null then greatest(1, least(p.last_slide_number, s.slides)) end as "lastSlide",
        u.announced
      from lectures l
      left join lecture_progress p on p.lecture_id = l.id and p.student_id = $2
      left join lateral (
        select min(s.thumbnail_key) filter (where s.number = 1) as first, count(*) as slides,
          count(h.slide_number) as heard, sum(s.voice_ms) as duration,
          sum(s.voice_ms) filter (where h.slide_number is null) as remaining
        from slides s
        left join slide_progress h
          on h.student_id = $2 and h.lecture_id = l.id and h.slide_number = s.number
        where s.deck_id = l.published_deck_id) s on true
      left join lateral (
        select v.announced || jsonb_build_object('publishedAt', v.published_at) as announced
        from published_versions v join published_versions present on present.deck_id = l.published_deck_id
        where v.lecture_id = l.id and v.announced is not null and v.published_at <= present.published_at
          and v.published_at > p.visited_at and v.published_at > now() - make_interval(days => ${ANNOUNCED_DAYS})
        order by v.published_at desc limit 1) u on true
      where l.course_id = $1 and l.published
      order by ${lectureOrder('l')}`,
    values: [courseId, studentId],
  })
  return rows
}
