import { limits } from '@lectern/contract/limits.ts'
import { sql } from 'drizzle-orm'
import type { Queryable } from '../../platform/db/database.ts'
import type { StoredMark } from '../../platform/db/schema/scripts.ts'

export type ViewedSlide = {
  number: number
  pictureKey: string
  thumbnailKey: string
  width: number
  height: number
  title: string | null
  wordCount: number
}
export type ViewedScript = {
  number: number
  language: string
  script: string
  revision: number
  /** Of the version that the script is, in milliseconds since 1970. */
  versionAtMs: number | null
  /** Of the recording of exactly these words: its file, and its own key. */
  audioKey: string | null
  recordingKey: string | null
  durationMs: number | null
  marks: StoredMark[] | null
  /** Whether there is a recording of any words this slide once had in this language. */
  hasAudio: boolean
}
export type ViewedVersion = {
  number: number
  language: string
  script: string
  source: 'ai_generated' | 'ai_annotated' | 'manual_edit' | 'translation' | 'restored'
  atMs: number
  audioKey: string | null
  recordingKey: string | null
}
export type ViewedDeck = { fileKey: string; name: string }

export type LectureContent = {
  deck: ViewedDeck | null
  slides: ViewedSlide[]
  scripts: ViewedScript[]
  versions: ViewedVersion[]
  /** Numbers of the slides that the student has heard to their end. */
  completedSlides: number[]
  isCompleted: boolean
}

const milliseconds = (column: string) => sql.raw(`(extract(epoch from ${column}) * 1000)::bigint`)

const slides = (deckId: string | null) => sql`(
  select coalesce(json_agg(json_build_object(
    'number', number, 'pictureKey', picture_key, 'thumbnailKey', thumbnail_key, 'width', width,
    'height', height, 'title', title, 'wordCount', word_count) order by number), '[]')
  from slides where deck_id = ${deckId}::uuid)`

const scripts = (deckId: string | null) => sql`(
  select coalesce(json_agg(json_build_object(
    'number', s.number, 'language', t.language, 'script', t.script, 'revision', t.revision,
    'versionAtMs', ${milliseconds('v.created_at')}, 'audioKey', r.file_key, 'recordingKey', r.key, 'durationMs', r.duration_ms,
    'marks', r.marks, 'hasAudio', r.key is not null or exists (
      select 1 from slide_audio o where o.slide_id = t.slide_id and o.language = t.language))), '[]')
  from slides s
  join scripts t on t.slide_id = s.id
  left join script_versions v on v.id = t.version_id
  left join slide_audio a
    on a.slide_id = t.slide_id and a.language = t.language and a.spoken_hash = t.spoken_hash
  left join recordings r on r.key = a.recording_key
  where s.deck_id = ${deckId}::uuid)`

/** Newest first; of each slide and language the newest ones only. */
const versions = (deckId: string | null) => sql`(
  select coalesce(json_agg(json_build_object(
    'number', v.number, 'language', v.language, 'script', v.script, 'source', v.source,
    'atMs', ${milliseconds('v.created_at')}, 'audioKey', r.file_key, 'recordingKey', r.key) order by v.created_at desc, v.id desc), '[]')
  from (
    select s.number, h.*, row_number() over (
      partition by h.slide_id, h.language order by h.created_at desc, h.id desc) as place
    from slides s join script_versions h on h.slide_id = s.id
    where s.deck_id = ${deckId}::uuid) v
  left join slide_audio a
    on a.slide_id = v.slide_id and a.language = v.language and a.spoken_hash = v.spoken_hash
  left join recordings r on r.key = a.recording_key
  where v.place <= ${limits.historyEntries})`

/** Everything that its professor sees of a lecture beside its own row, in one statement and so of one moment. */
export const readForProfessor = async (db: Queryable, deckId: string | null): Promise<LectureContent> => {
  const { rows } = await db.execute<{ content: Omit<LectureContent, 'completedSlides' | 'isCompleted'> }>(sql`
    select json_build_object(
      'deck', (select json_build_object('fileKey', file_key, 'name', name) from decks where id = ${deckId}::uuid),
      'slides', ${slides(deckId)}, 'scripts', ${scripts(deckId)}, 'versions', ${versions(deckId)}) as content`)
  return { ...rows[0]!.content, completedSlides: [], isCompleted: false }
}

/** What an enrolled student sees, with their own progress. */
export const readForStudent = async (
  db: Queryable,
  lecture: { id: string; deckId: string | null },
  studentId: string,
): Promise<LectureContent> => {
  const { rows } = await db.execute<{ content: Omit<LectureContent, 'deck' | 'versions'> }>(sql`
    select json_build_object(
      'slides', ${slides(lecture.deckId)}, 'scripts', ${scripts(lecture.deckId)},
      'completedSlides', (
        select coalesce(json_agg(slide_number), '[]') from slide_progress
        where student_id = ${studentId} and lecture_id = ${lecture.id}),
      'isCompleted', exists (
        select 1 from lecture_progress
        where student_id = ${studentId} and lecture_id = ${lecture.id} and completed_at is not null)) as content`)
  return { ...rows[0]!.content, deck: null, versions: [] }
}
