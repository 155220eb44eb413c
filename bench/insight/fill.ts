import path from 'node:path'
import { sql } from 'drizzle-orm'
import { type Database, openDatabase } from '../../server/platform/db/database.ts'
import { databaseUser } from '../../server/platform/db/embedded/cluster.ts'

/** Events of one visit: five on each of ten slides. */
export const EVENTS_PER_VISIT = 50

/** Opens the database of a bench platform; its embedded server listens in its own folder. */
export const openBenchDatabase = (dataDir: string): Database =>
  openDatabase(
    { host: path.join(dataDir, 'postgres'), port: 5432, user: databaseUser, database: 'lectern' },
    2,
  )

/** Enrolled students, written into the tables. @returns their ids */
export const addStudents = async (db: Database, courseId: string, count: number): Promise<string[]> => {
  const { rows } = await db.execute<{ id: string }>(sql`
    with made as (
      insert into users (id, name, email, password_hash, role)
      select gen_random_uuid(), 'Student ' || n, 'student-' || n || '@example.org', 'no sign-in', 'student'
      from generate_series(1, ${count}::int) n returning id),
    enrolled as (insert into enrollments (student_id, course_id) select id, ${courseId} from made)
    select id from made`)
  return rows.map(({ id }) => id)
}

/**
 * Events of visits to a lecture: each student came so often, in the last weeks. A visit walks through ten slides, with a
 * play, a pause or a jump back, and finishes them.
 */
export const addVisits = async (
  db: Database,
  asked: { lectureId: string; studentIds: readonly string[]; visits: number; name: string; daysAgo: number },
): Promise<void> => {
  const { lectureId, studentIds, visits, name, daysAgo } = asked
  await db.execute(sql`
    insert into activity_events (user_id, lecture_id, session_id, event_key, type, slide_number, data, happened_at)
    select s.id, ${lectureId}, ${name}::text || ' ' || s.n || ' ' || v, ${lectureId}::text || ${name}::text || v || ' ' || e,
      (array['slide_navigation', 'play', case when (s.n + e) % 3 = 0 then 'audio_seek' else 'pause' end, 'play',
        'slide_completion'])[e % 5 + 1],
      ((e / 5 + v * 3 + s.n) % 30) + 1,
      case e % 5 when 0 then json_build_object('from', ((e / 5 + v * 3 + s.n + 29) % 30) + 1, 'language', 'en')
        when 2 then json_build_object('from_ms', 30000, 'to_ms', 9000) else json_build_object('at_ms', 5000) end,
      now() - make_interval(days => ${daysAgo}::int + v * 2, secs => 4000 + s.n - e * 12)
    from unnest(${sql.param(studentIds)}::uuid[]) with ordinality as s(id, n),
      generate_series(0, ${visits - 1}::int) v, generate_series(0, ${EVENTS_PER_VISIT - 1}::int) e`)
}

/** Ten studied slides of each student. */
export const addProgress = async (
  db: Database,
  lectureId: string,
  studentIds: readonly string[],
): Promise<void> => {
  await db.execute(sql`
    insert into slide_progress (student_id, lecture_id, slide_number, completed_at)
    select id, ${lectureId}, slide, now() - interval '1 day'
    from unnest(${sql.param(studentIds)}::uuid[]) id, generate_series(1, 10) slide`)
}

/** Changes that are not counted yet, and how long the oldest has waited. */
export const readBacklog = async (db: Database): Promise<{ waiting: number; oldestMs: number }> => {
  const { rows } = await db.execute<{ waiting: number; oldestMs: number }>(sql`
    select count(*)::int as waiting,
      coalesce(extract(epoch from clock_timestamp() - min(created_at)) * 1000, 0)::float8 as "oldestMs"
    from insight_changes`)
  return rows[0]!
}
