import { fileUrl } from '@lectern/contract/file-address.ts'
import type { Differences, DifferingSlide } from '@lectern/contract/publishing.ts'
import type { Context } from '../../platform/context.ts'
import { conflict } from '../../platform/http/errors.ts'
import type { Identity } from '../../platform/http/tokens.ts'
import { audioUrl, presentVersionOfStudents } from '../lectures/lecture-view.ts'
import { getStaffLecture } from '../lectures/lectures.access.ts'
import { listMovedHighlights } from '../lectures/moved-highlights.ts'
import { comparePublished, offeredLanguages, type PageDifference } from '../lectures/version-differences.ts'
import {
  type ComparedScript,
  countStudents,
  findMeanAudioSeconds,
  listComparedScripts,
} from './differences.queries.ts'
import { findReadiness } from './readiness.queries.ts'

/** A page on one side of the comparison; its scripts by language. */
type Side = { page: ComparedScript; scripts: Map<string, ComparedScript> } | undefined

const sideOf = (rows: readonly ComparedScript[]): Side => {
  const [page] = rows
  return page && { page, scripts: new Map(rows.map((row) => [row.language ?? '', row])) }
}

const presentText = (row: ComparedScript | undefined) => ({
  script: row?.script ?? '',
  audio_url: audioUrl(row),
  audio_duration_ms: row?.durationMs ?? null,
})

const presentDifference = (
  { kind, number, was }: PageDifference & { kind: DifferingSlide['kind'] },
  { before, now, hasMovedHighlights }: { before: Side; now: Side; hasMovedHighlights: boolean },
  languages: readonly string[],
): DifferingSlide => {
  const { page } = (now ?? before)!
  const compared = languages.map(
    (language) => [language, before?.scripts.get(language), now?.scripts.get(language)] as const,
  )
  return {
    kind,
    slide_index: number,
    was_index: was,
    title: page.title,
    thumbnail_url: fileUrl(page.thumbnailKey),
    image_url: fileUrl(page.pictureKey),
    was_image_url:
      before && now && before.page.lookKey !== now.page.lookKey ? fileUrl(before.page.pictureKey) : null,
    highlights_changed: hasMovedHighlights,
    languages: compared.flatMap(([language, old, present]) =>
      (old?.script ?? '') === (present?.script ?? '') && old?.recordingKey === present?.recordingKey
        ? []
        : [{ language, before: presentText(old), now: presentText(present) }],
    ),
  }
}

/**
 * What an update would change for students, slide by slide, and what it still needs. @throws conflict when
 * the lecture was never published
 */
export const listDifferences = async (
  context: Context,
  lectureId: string,
  user: Identity,
): Promise<Differences> => {
  const { database } = context
  const { lecture } = await getStaffLecture(context, lectureId, user, 'see')
  const version = lecture.published ? await comparePublished(database, lecture) : null
  if (!version || !lecture.publishedDeckId) throw conflict('lecture_not_published')
  const { published, working } = version.pages
  const movedHighlights = await listMovedHighlights(database, published, working)
  const shown = version.differences.flatMap(({ kind, ...difference }) =>
    kind === 'renumbered' ? [] : [{ ...difference, kind }],
  )
  const rows = await listComparedScripts(database, {
    publishedDeckId: lecture.publishedDeckId,
    workingDeckId: lecture.deckId,
    pageIds: shown.map(({ pageId }) => pageId),
    languages: [...new Set([...version.languages, ...offeredLanguages(lecture)])],
  })
  // A language in preparation and one that is no longer offered are not compared word by word.
  const offered = offeredLanguages(lecture)
  const ofPage = Map.groupBy(rows, ({ pageId }) => pageId)
  const readiness = await findReadiness(database, lectureId)
  const meanSeconds = await findMeanAudioSeconds(database)
  const students = await countStudents(database, lectureId)
  return {
    published_version: presentVersionOfStudents(version),
    languages_added: offered.filter((language) => !version.languages.includes(language)),
    languages_removed: version.languages.filter((language) => !offered.includes(language)),
    total_slides: readiness.slideCount,
    students_started: students.started,
    students_finished: students.finished,
    slides_missing_script: readiness.withoutScript,
    slides_missing_audio: readiness.withoutAudio,
    audio_seconds: meanSeconds === null ? null : Math.ceil(meanSeconds * readiness.withoutAudio.length),
    renumbered_slides: version.differences.length - shown.length,
    slides: shown.map((difference) => {
      const both = Map.groupBy(ofPage.get(difference.pageId) ?? [], ({ isPublished }) => isPublished)
      const sides = {
        before: sideOf(both.get(true) ?? []),
        now: sideOf(both.get(false) ?? []),
        hasMovedHighlights: movedHighlights.has(difference.pageId),
      }
      return presentDifference(difference, sides, offered)
    }),
  }
}
