import { fileUrl } from '@lectern/contract/file-address.ts'
import type { Lecture, LectureParts, ScriptVersion, SlideEntry } from '@lectern/contract/lectures.ts'
import type { Context } from '../../platform/context.ts'
import type { Identity } from '../../platform/http/tokens.ts'
import {
  type LectureContent,
  readForProfessor,
  readForStudent,
  type ViewedScript,
  type ViewedSlide,
  type ViewedVersion,
} from './lecture-view.queries.ts'
import type { LectureOfCourse } from './lectures.access.ts'
import { sourceHashOf } from './source-hash.ts'
import { comparePublished, offeredLanguages, type PublishedVersion } from './version-differences.ts'

const VERSION_CHARS = 12

/** The address of a recording, with its key as version; null without one. */
export const audioUrl = (
  audio: { audioKey: string | null; recordingKey: string | null } | undefined,
): string | null =>
  audio?.audioKey ? fileUrl(audio.audioKey, audio.recordingKey?.slice(0, VERSION_CHARS)) : null

const isoOf = (time: string): string => new Date(time).toISOString()
const keyOf = (row: { number: number; language: string }): string => `${row.number} ${row.language}`

const presentVersion = (version: ViewedVersion): ScriptVersion => ({
  script_text: version.script,
  source: version.source,
  timestamp: isoOf(version.at),
  audio_url_for_this_version: audioUrl(version),
})

/** Fields shared by all languages of a slide. */
const presentSlide = (slide: ViewedSlide) => ({
  index: slide.number,
  image_url: fileUrl(slide.pictureKey),
  ...(slide.firstPictureKey ? { page_url: fileUrl(slide.firstPictureKey) } : {}),
  thumbnail_url: fileUrl(slide.thumbnailKey),
  image_width: slide.width,
  image_height: slide.height,
  title: slide.title,
  word_count: slide.wordCount,
})

/** Script fields for every user who may see the slide; without a script they are empty. */
const presentScript = (script: ViewedScript | undefined) => ({
  script: script?.script ?? '',
  audio_url: audioUrl(script),
  audio_duration_ms: script?.durationMs ?? null,
  audio_marks:
    script?.cues?.map(({ start, end, startMs, endMs }) => ({
      start,
      end,
      start_ms: startMs,
      end_ms: endMs,
    })) ?? null,
})

const presentStaleAudio = (script: ViewedScript | undefined) => {
  const url = audioUrl(script && { audioKey: script.staleAudioKey, recordingKey: script.staleRecordingKey })
  return url ? { url, is_old_voice: script?.isOldVoice ?? false } : null
}

/**
 * Additional fields for the professor.
 * @param source the script of the default language that a translation was made from; none for that script
 * itself
 */
const presentAuthoring = (
  script: ViewedScript | undefined,
  source: string | undefined,
  versions: ViewedVersion[] | null,
) => ({
  revision: script?.revision ?? 0,
  audio_stale: script?.staleAudioKey != null,
  stale_audio: presentStaleAudio(script),
  translation_stale:
    source !== undefined && script?.translatedFrom != null && script.translatedFrom !== sourceHashOf(source),
  ...(versions ? { script_history: versions.map(presentVersion) } : {}),
  based_on_history_timestamp: script?.versionAt ? isoOf(script.versionAt) : null,
})

/** One list per language, each with every slide. */
const presentSlides = (
  languages: string[],
  defaultLanguage: string,
  content: LectureContent,
  forProfessor: boolean,
): Record<string, SlideEntry[]> => {
  const scripts = new Map(content.scripts.map((script) => [keyOf(script), script]))
  const versions = content.versions && Map.groupBy(content.versions, keyOf)
  const heard = new Set(content.completedSlides)
  const changed = new Set(content.changedSlides.map(({ number, language }) => `${language ?? ''} ${number}`))
  const viewed = new Map(content.viewedAnnotations.map(({ number, ids }) => [number, ids]))
  const slides = content.slides.map(presentSlide)
  const toCheck = new Set(content.slides.filter((slide) => slide.needsCheck).map((slide) => slide.number))
  const pageIds = new Map(content.slides.map(({ number, pageId }) => [number, pageId]))
  const missing = new Set(content.slides.filter((slide) => slide.isMissing).map((slide) => slide.number))
  const silent = new Set(content.slides.filter((slide) => slide.isSilent).map((slide) => slide.number))
  return Object.fromEntries(
    languages.map((language) => [
      language,
      slides.map((slide): SlideEntry => {
        const key = keyOf({ number: slide.index, language })
        const script = scripts.get(key)
        return {
          ...slide,
          ...presentScript(script),
          ...(silent.has(slide.index) && !script?.hasWords ? { is_silent: true as const } : {}),
          ...(forProfessor
            ? {
                page_id: pageIds.get(slide.index),
                picture_missing: missing.has(slide.index),
                needs_check: toCheck.has(slide.index),
                ...presentAuthoring(
                  script,
                  language === defaultLanguage
                    ? undefined
                    : (scripts.get(keyOf({ number: slide.index, language: defaultLanguage }))?.script ?? ''),
                  versions && (versions.get(key) ?? []),
                ),
              }
            : {
                completed: heard.has(slide.index),
                changed: changed.has(` ${slide.index}`) || changed.has(`${language} ${slide.index}`),
                viewed_marks: viewed.get(slide.index) ?? [],
              }),
        }
      }),
    ]),
  )
}

export const presentVersionOfStudents = (version: PublishedVersion) => ({
  published_at: version.publishedAt.toISOString(),
  languages: version.languages,
  differing_slides: version.differences.filter(({ kind }) => kind !== 'renumbered').length,
  undo_until: version.undoUntil?.toISOString() ?? null,
})

const hasAllScripts = (content: LectureContent, language: string): boolean => {
  const written = new Set(
    content.scripts
      .filter((script) => script.language === language && script.script.trim() !== '')
      .map(({ number }) => number),
  )
  return (
    content.slides.length > 0 &&
    content.slides.every(({ number, isSilent }) => isSilent || written.has(number))
  )
}

/**
 * A lecture as the contract returns it, in one query however many slides there are. Complete for the
 * staff; for students without history, source PDF and outdated flags, but with their own progress. The
 * caller has checked access when loading `lectureOfCourse`.
 */
export const viewLecture = async (
  { database }: Context,
  { lecture, course, isStaff }: LectureOfCourse,
  user: Identity,
  { history = 'all' }: LectureParts = {},
): Promise<Lecture> => {
  const content = isStaff
    ? await readForProfessor(database, lecture.deckId, history)
    : await readForStudent(database, lecture, user.userId)
  const version = isStaff ? await comparePublished(database, lecture) : null
  return {
    _id: lecture.id,
    title: lecture.title,
    description: lecture.description,
    course_id: course.id,
    course_name: course.name,
    ...(course.archivedAt === null ? {} : { is_archived: true as const }),
    published: lecture.published,
    created_at: lecture.createdAt.toISOString(),
    total_slides: content.slides.length,
    default_language: lecture.defaultLanguage,
    current_language: lecture.defaultLanguage,
    supported_languages: offeredLanguages(lecture),
    script_generation_complete: hasAllScripts(content, lecture.defaultLanguage),
    image_paths: content.slides.map((slide) => slide.pictureKey),
    slides: presentSlides(lecture.supportedLanguages, lecture.defaultLanguage, content, isStaff),
    ...(isStaff
      ? {
          ...(lecture.isTitleProposed ? { is_title_proposed: true as const } : {}),
          pdf_file_path: content.deck?.fileKey ?? null,
          pdf_file_name: content.deck?.name ?? null,
          languages_in_preparation: lecture.languagesInPreparation,
          published_version: version && presentVersionOfStudents(version),
        }
      : { completed: content.isCompleted, slide_index: content.lastSlide }),
  }
}
