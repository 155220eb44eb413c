import { createHash } from 'node:crypto'
import { defaultVoice, type Pronunciation, type VoiceSettings } from '@lectern/contract/courses.ts'
import { stripTags } from '@lectern/core/script/spoken.ts'
import { findPronunciations } from '@lectern/core/spoken-form/spoken-form.ts'
import { createYieldToEventLoop } from '@lectern/core/yield-to-event-loop.ts'
import { and, eq, gt, ne, notExists, or, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '../../platform/db/database.ts'
import { coursesTable, type StoredPronunciation } from '../../platform/db/schema/courses.ts'
import {
  decksTable,
  lecturesTable,
  publishedVersionsTable,
  slidesTable,
} from '../../platform/db/schema/lectures.ts'
import { scriptsTable, slideAudioTable } from '../../platform/db/schema/scripts.ts'
import { voiceSuffix } from '../../platform/speech/voice-settings.ts'

/** Scripts read and written per statement when a list changes. */
const BATCH = 50

export const presentPronunciations = (stored: StoredPronunciation[]): Pronunciation[] =>
  stored.map(({ word, sayAs, language }) => ({
    word,
    say_as: sayAs,
    language: language as Pronunciation['language'],
  }))

/** What a course sets for its speech. */
type CourseSpeech = { pronunciations: readonly Pronunciation[]; voice: VoiceSettings }

export const presentSpeech = (
  course: Pick<typeof coursesTable.$inferSelect, 'pronunciations' | 'voiceSettings'>,
): CourseSpeech & { pronunciations: Pronunciation[] } => ({
  pronunciations: presentPronunciations(course.pronunciations),
  voice: course.voiceSettings ?? defaultVoice,
})

/**
 * Hash of a script's spoken words with the matching pronunciations and the voice of its course: tells
 * whether audio still fits. '' when nothing is spoken.
 */
export const spokenHashOf = (
  script: string,
  language: string,
  pronunciations: readonly Pronunciation[],
  voice = defaultVoice,
): string => {
  const spoken = stripTags(script)
  if (spoken.trim() === '') return ''
  const used = findPronunciations(spoken, language, pronunciations).map(({ word, say_as }) => [word, say_as])
  const hash = createHash('sha256').update(spoken)
  if (used.length > 0) hash.update(`\0${JSON.stringify(used)}`)
  const suffix = voiceSuffix(voice)
  if (suffix) hash.update(`\0\0${suffix}`)
  return hash.digest('hex')
}

/** Locks the pronunciation list and voice of a slide's course until the transaction ends. */
export const lockSpeechOfSlide = async (tx: Transaction, slideId: string): Promise<CourseSpeech> => {
  const [course] = await tx
    .select({ pronunciations: coursesTable.pronunciations, voiceSettings: coursesTable.voiceSettings })
    .from(slidesTable)
    .innerJoin(decksTable, eq(decksTable.id, slidesTable.deckId))
    .innerJoin(lecturesTable, eq(lecturesTable.id, decksTable.lectureId))
    .innerJoin(coursesTable, eq(coursesTable.id, lecturesTable.courseId))
    .where(eq(slidesTable.id, slideId))
    .for('share', { of: coursesTable })
  return presentSpeech(course ?? { pronunciations: [], voiceSettings: null })
}

/**
 * Locks a course's pronunciation list until the transaction ends, for moving scripts to other slides: a
 * concurrent change would miss them.
 */
export const lockPronunciations = async (tx: Transaction, courseId: string): Promise<void> => {
  await tx
    .select({ id: coursesTable.id })
    .from(coursesTable)
    .where(eq(coursesTable.id, courseId))
    .for('share')
}

/** The scripts of a course after a given position of their order. */
const listScriptsOf = (
  db: Queryable,
  courseId: string,
  after: { slideId: string; language: string } | null,
) =>
  db
    .select({
      slideId: scriptsTable.slideId,
      language: scriptsTable.language,
      script: scriptsTable.script,
      spokenHash: scriptsTable.spokenHash,
    })
    .from(scriptsTable)
    .innerJoin(slidesTable, eq(slidesTable.id, scriptsTable.slideId))
    .innerJoin(decksTable, eq(decksTable.id, slidesTable.deckId))
    .innerJoin(lecturesTable, eq(lecturesTable.id, decksTable.lectureId))
    .where(
      and(
        eq(lecturesTable.courseId, courseId),
        // Published copies are frozen, with the audio they have.
        notExists(
          db
            .select({ yes: sql`1` })
            .from(publishedVersionsTable)
            .where(eq(publishedVersionsTable.deckId, slidesTable.deckId)),
        ),
        ne(scriptsTable.spokenHash, ''),
        after
          ? or(
              gt(scriptsTable.slideId, after.slideId),
              and(eq(scriptsTable.slideId, after.slideId), gt(scriptsTable.language, after.language)),
            )
          : undefined,
      ),
    )
    .orderBy(scriptsTable.slideId, scriptsTable.language)
    .limit(BATCH)

type Renewed = { slide: string; language: string; hash: string; was: string }

/** How many of these scripts have audio of their former words and none of their new ones. */
const countLosingAudio = async (tx: Transaction, renewed: readonly Renewed[]): Promise<number> => {
  const audioOf = (hash: 'hash' | 'was') => sql`(
    select 1 from ${slideAudioTable} a
    where a.slide_id = r.slide and a.language = r.language and a.spoken_hash = r.${sql.identifier(hash)})`
  const { rows } = await tx.execute<{ count: number }>(sql`
    select count(*)::int as count
    from json_to_recordset(${JSON.stringify(renewed)}::json) as r(slide uuid, language text, hash text, was text)
    where exists ${audioOf('was')} and not exists ${audioOf('hash')}`)
  return rows[0]?.count ?? 0
}

/**
 * Recomputes the hashes of a course's scripts after a change of its pronunciations or voice. A pronunciation
 * changes only scripts with the word, a voice all of them. The caller holds the course's row, so that meanwhile no
 * script is saved with the old list. @returns how many scripts lost current audio
 */
export const renewSpokenHashes = async (
  tx: Transaction,
  courseId: string,
  pronunciations: readonly Pronunciation[],
  voice = defaultVoice,
): Promise<number> => {
  const yieldToEventLoop = createYieldToEventLoop()
  let stale = 0
  let after: { slideId: string; language: string } | null = null
  for (;;) {
    const scripts: Awaited<ReturnType<typeof listScriptsOf>> = await listScriptsOf(tx, courseId, after)
    const renewed: Renewed[] = []
    for (const { slideId, language, script, spokenHash } of scripts) {
      await yieldToEventLoop()
      const hash = spokenHashOf(script, language, pronunciations, voice)
      if (hash !== spokenHash) renewed.push({ slide: slideId, language, hash, was: spokenHash })
    }
    if (renewed.length > 0) {
      stale += await countLosingAudio(tx, renewed)
      await tx.execute(sql`
        update ${scriptsTable} s set spoken_hash = r.hash
        from json_to_recordset(${JSON.stringify(renewed)}::json) as r(slide uuid, language text, hash text)
        where s.slide_id = r.slide and s.language = r.language`)
    }
    if (scripts.length < BATCH) return stale
    after = scripts.at(-1) ?? null
  }
}
