import * as limits from '@lectern/contract/limits.ts'
import type { Database } from '../../platform/db/database.ts'
import type { StoredCue } from '../../platform/db/schema/scripts.ts'

export type ViewedSlide = {
  number: number
  pictureKey: string
  pageId: string
  /** The page's first picture, if another deck changed only its number. */
  firstPictureKey: string | null
  thumbnailKey: string
  width: number
  height: number
  title: string | null
  wordCount: number
  isMissing: boolean
  needsCheck: boolean
  /** Shown without a script in the languages in which it has no words. */
  isSilent: boolean
}
export type ViewedScript = {
  number: number
  language: string
  script: string
  hasWords: boolean
  revision: number
  /** When the present script's version was written. */
  versionAt: string | null
  /** The file and key of the recording of exactly these words. */
  audioKey: string | null
  recordingKey: string | null
  durationMs: number | null
  cues: StoredCue[] | null
  /** For a translation: hash of its source, see `sourceHashOf`. */
  translatedFrom: string | null
  /** Without a recording of these words: the newest one of this slide and language. */
  staleAudioKey: string | null
  staleRecordingKey: string | null
  /** True if it has the words of the present version, so that only the voice or a pronunciation changed. */
  isOldVoice: boolean
}
export type ViewedVersion = {
  number: number
  language: string
  script: string
  source: 'ai_generated' | 'ai_annotated' | 'manual_edit' | 'translation' | 'restored'
  /** With the session's time zone: parse it as a Date. */
  at: string
  audioKey: string | null
  recordingKey: string | null
}
type ViewedDeck = { fileKey: string; name: string }

export type LectureContent = {
  deck: ViewedDeck | null
  slides: ViewedSlide[]
  scripts: ViewedScript[]
  /** Null when not requested. */
  versions: ViewedVersion[] | null
  /** Numbers of slides that the student has heard to their end. */
  completedSlides: number[]
  /** Slides that an update changed since the student heard them; `language` null: for every language. */
  changedSlides: { number: number; language: string | null }[]
  /** Ids of annotations that the student has seen, for each slide with any. */
  viewedAnnotations: { number: number; ids: string[] }[]
  isCompleted: boolean
  /** The student's last open slide. */
  lastSlide: number | null
}

// Converting whole rows to JSON costs a third less than json_build_object.
const slides = (deckId: string) => `(
  select coalesce(json_agg(x), '[]') from (
    select number, page_id as "pageId", picture_key as "pictureKey", former_picture_keys[1] as "firstPictureKey", thumbnail_key as "thumbnailKey", width, height, title,
      word_count as "wordCount", failure is not null as "isMissing", needs_check as "needsCheck", is_silent as "isSilent"
    from slides where deck_id = ${deckId} order by number) x)`

const scripts = (deckId: string) => `(
  select coalesce(json_agg(x), '[]') from (
    select s.number, t.language, t.script, t.spoken_hash <> '' as "hasWords", t.revision, v.created_at as "versionAt", r.file_key as "audioKey",
      r.key as "recordingKey", r.duration_ms as "durationMs", r.marks as cues, t.translated_from as "translatedFrom",
      f.file_key as "staleAudioKey", f.key as "staleRecordingKey", coalesce(f.spoken_hash = v.spoken_hash, false) as "isOldVoice"
    from slides s
    join scripts t on t.slide_id = s.id
    left join script_versions v on v.id = t.version_id
    left join slide_audio a
      on a.slide_id = t.slide_id and a.language = t.language and a.spoken_hash = t.spoken_hash
    left join recordings r on r.key = a.recording_key
    left join lateral (
      select o.spoken_hash, l.file_key, l.key from slide_audio o join recordings l on l.key = o.recording_key
      where r.key is null and o.slide_id = t.slide_id and o.language = t.language
      order by o.created_at desc limit 1) f on true
    where s.deck_id = ${deckId}) x)`

/** Newest first, only the newest ones per slide and language. */
const versions = (deckId: string) => `(
  select coalesce(json_agg(x), '[]') from (
    select v.number, v.language, v.script, v.source, v.created_at as "at", r.file_key as "audioKey",
      r.key as "recordingKey"
    from (
      select s.number, h.*, row_number() over (
        partition by h.slide_id, h.language order by h.created_at desc, h.id desc) as place
      from slides s join script_versions h on h.slide_id = s.id
      where s.deck_id = ${deckId}) v
    left join slide_audio a
      on a.slide_id = v.slide_id and a.language = v.language and a.spoken_hash = v.spoken_hash
    left join recordings r on r.key = a.recording_key
    where v.place <= ${limits.historyEntries}
    order by v.created_at desc, v.id desc) x)`

const forProfessor = (versions: string) => `select json_build_object(
  'deck', (select json_build_object('fileKey', file_key, 'name', name) from decks where id = $1::uuid),
  'slides', ${slides('$1::uuid')}, 'scripts', ${scripts('$1::uuid')}, 'versions', ${versions}) as content`
const professorStatements = {
  all: { name: 'lecture-for-professor', text: forProfessor(versions('$1::uuid')) },
  none: { name: 'lecture-for-professor-without-history', text: forProfessor('null') },
} as const

const forStudent = `select json_build_object(
  'slides', ${slides('$1::uuid')}, 'scripts', ${scripts('$1::uuid')},
  'completedSlides', (
    select coalesce(json_agg(slide_number), '[]') from slide_progress
    where student_id = $2::uuid and lecture_id = $3::uuid),
  'changedSlides', (
    select coalesce(json_agg(x), '[]') from (
      select s.number, c.language from slides s
      join slide_progress p
        on p.student_id = $2::uuid and p.lecture_id = $3::uuid and p.slide_number = s.number
      cross join lateral (
        select null as language, s.changed_at
        union all select t.language, t.changed_at from scripts t where t.slide_id = s.id) c
      where s.deck_id = $1::uuid and c.changed_at > p.completed_at) x),
  'viewedAnnotations', (
    select coalesce(json_agg(json_build_object('number', slide_number, 'ids', mark_ids)), '[]') from viewed_marks
    where student_id = $2::uuid and lecture_id = $3::uuid),
  'lastSlide', (
    select last_slide_number from lecture_progress where student_id = $2::uuid and lecture_id = $3::uuid),
  'isCompleted', exists (
    select 1 from lecture_progress
    where student_id = $2::uuid and lecture_id = $3::uuid and completed_at is not null)) as content`

/** Reads what a lecture's professor sees beside its own row, in one statement and so at one moment. */
export const readForProfessor = async (
  { $client }: Database,
  deckId: string | null,
  history: 'all' | 'none',
): Promise<LectureContent> => {
  const { rows } = await $client.query<{
    content: Omit<
      LectureContent,
      'completedSlides' | 'changedSlides' | 'viewedAnnotations' | 'isCompleted' | 'lastSlide'
    >
  }>({
    ...professorStatements[history],
    values: [deckId],
  })
  return {
    ...rows[0]!.content,
    completedSlides: [],
    changedSlides: [],
    viewedAnnotations: [],
    isCompleted: false,
    lastSlide: null,
  }
}

/** Reads what an enrolled student sees, with their own progress. */
export const readForStudent = async (
  { $client }: Database,
  lecture: { id: string; deckId: string | null },
  studentId: string,
): Promise<LectureContent> => {
  const { rows } = await $client.query<{ content: Omit<LectureContent, 'deck' | 'versions'> }>({
    name: 'lecture-for-student',
    text: forStudent,
    values: [lecture.deckId, studentId, lecture.id],
  })
  return { ...rows[0]!.content, deck: null, versions: null }
}
