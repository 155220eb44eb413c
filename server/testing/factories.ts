import { type Course, courses, type newCourse } from '@lectern/contract/courses.ts'
import { pickDefaultLanguage } from '@lectern/core/languages.ts'
import { stripTags } from '@lectern/core/script/spoken.ts'
import { eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { spokenHashOf } from '../features/courses/spoken-hash.ts'
import { giveToStudents } from '../features/publishing/publishing.ts'
import { hashPassword } from '../features/users/passwords.ts'
import { startSession } from '../features/users/sessions.ts'
import { insertUser } from '../features/users/users.queries.ts'
import { newId } from '../platform/db/schema/columns.ts'
import {
  decksTable,
  fileUsesTable,
  lecturesTable,
  slidesTable,
  slideTextsTable,
} from '../platform/db/schema/lectures.ts'
import {
  recordingsTable,
  scriptsTable,
  scriptVersionsTable,
  slideAudioTable,
} from '../platform/db/schema/scripts.ts'
import { usersTable } from '../platform/db/schema/users.ts'
import { clientOf, type signUp } from './client.ts'
import { drawPicture, makeCues, makeTone, writePdf } from './small-files.ts'
import type { TestApp } from './test-app.ts'

export type Person = Awaited<ReturnType<typeof signUp>>

/** Of all people that are written as rows. It is hashed once for each worker: a hash costs 12 ms of processor time. */
const password = 'a-long-password'
let passwordHash: Promise<string> | undefined
let people = 0

/** An account with a session, as rows: what `signUp` makes by two calls, without their entries in the audit log. */
const makePerson = async (
  { app, context }: TestApp,
  role: 'student' | 'professor',
  name = 'Test Person',
): Promise<Person> => {
  people += 1
  const email = `made-${people}@example.org`
  passwordHash ??= hashPassword('factories', password)
  const account = { name, email, role, passwordHash: await passwordHash }
  const user = await insertUser(context.database, account)
  const identity = await startSession(context, user, '', account)
  return { ...clientOf(app, await context.tokens.sign(identity, 'api'), user.id), email, password }
}

export const makeProfessor = (platform: TestApp, name?: string): Promise<Person> =>
  makePerson(platform, 'professor', name)

/** Makes a professor who administers the installation, as after `npm run admin -- make-admin`. */
export const makeAdministrator = async (platform: TestApp, name = 'Ruth Okafor'): Promise<Person> => {
  const person = await makeProfessor(platform, name)
  await platform.context.database
    .update(usersTable)
    .set({ administratorSince: new Date() })
    .where(eq(usersTable.id, person.userId))
  return person
}

/** Makes a student, enrolled in the courses given. */
export const makeStudent = async (platform: TestApp, ...enrolledIn: Course[]): Promise<Person> => {
  const student = await makePerson(platform, 'student')
  for (const course of enrolledIn) await enroll(student, course)
  return student
}

export const enroll = async (student: Person, course: Course): Promise<void> => {
  const answer = await student.call(courses.enroll, { body: { course_code: course.course_code ?? '' } })
  if (answer.status !== 200) throw new Error(`enroll failed: ${answer.detail}`)
}

/** Makes a course of the professor by the public call. */
export const makeCourse = async (
  professor: Person,
  fields: Partial<z.input<typeof newCourse>> = {},
): Promise<Course> => {
  const answer = await professor.call(courses.create, {
    body: { name: 'A course', description: 'About something.', ...fields },
  })
  if (answer.status !== 200) throw new Error(`course failed: ${answer.detail}`)
  return answer.body
}

export type LectureOptions = {
  title?: string
  slides?: number
  languages?: string[]
  /** Whether each slide has a script, in every language. */
  scripts?: boolean
  /** Whether each script has a recording; needs scripts. */
  audio?: boolean
  published?: boolean
}
export type MadeSlide = { id: string; number: number; pictureKey: string; thumbnailKey: string }
export type MadeLecture = {
  id: string
  deckId: string
  deckKey: string
  slides: MadeSlide[]
  /** Keys of the recordings, by slide and language. */
  audioKeys: string[]
}

export const scriptOf = (number: number, language: string): string =>
  `This is slide ${number} in ${language}. It has [highlight text="two"]two[/highlight] sentences.`

/**
 * A lecture with slides, written straight into the tables and the file store: real small pictures, a real
 * PDF, real recordings. By default one slide with script and audio in English, unpublished.
 */
export const makeLecture = async (
  { context }: TestApp,
  course: Pick<Course, '_id'>,
  options: LectureOptions = {},
): Promise<MadeLecture> => {
  const { slides: slideCount = 1, languages = ['en'], scripts = true, audio = scripts } = options
  const { database, files } = context
  const [lecture] = await database
    .insert(lecturesTable)
    .values({
      courseId: course._id,
      title: options.title ?? 'A lecture',
      defaultLanguage: pickDefaultLanguage(languages),
      supportedLanguages: languages,
    })
    .returning()
  const lectureId = lecture!.id
  const useFile = async (fileKey: string, kind: 'deck' | 'picture' | 'thumbnail' | 'audio') => {
    await database.insert(fileUsesTable).values({ fileKey, lectureId, kind }).onConflictDoNothing()
    return fileKey
  }

  const pages = Array.from({ length: slideCount }, (_, index) => [`Slide ${index + 1}`])
  const pdf = await files.putBytes(await writePdf(pages), 'pdf')
  const deckId = newId()
  await database.insert(decksTable).values({
    id: deckId,
    lectureId,
    fileKey: await useFile(pdf.key, 'deck'),
    name: 'slides.pdf',
    sizeBytes: pdf.sizeBytes,
    pageCount: slideCount,
  })
  await database.update(lecturesTable).set({ deckId }).where(eq(lecturesTable.id, lectureId))

  const slides: MadeSlide[] = []
  const audioKeys: string[] = []
  for (let number = 1; number <= slideCount; number += 1) {
    const id = newId()
    const picture = await files.putBytes(await drawPicture(), 'webp')
    const thumbnail = await files.putBytes(await drawPicture(32, 18), 'webp')
    const pictureKey = await useFile(picture.key, 'picture')
    const thumbnailKey = await useFile(thumbnail.key, 'thumbnail')
    const line = { text: `Slide ${number}`, x: 4, y: 4, width: 20, height: 4 }
    const words = [
      { ...line, text: 'Slide', width: 12 },
      { ...line, text: String(number), x: 18, width: 6 },
    ]
    await database.insert(slidesTable).values({
      id,
      deckId,
      number,
      pictureKey,
      thumbnailKey,
      pictureHash: picture.key.slice(0, 64),
      width: 64,
      height: 36,
      title: line.text,
      wordCount: words.length,
    })
    await database
      .insert(slideTextsTable)
      .values({ slideId: id, text: line.text, lines: [{ ...line, fontSizePx: 4 }], words })
    slides.push({ id, number, pictureKey, thumbnailKey })
    for (const language of scripts ? languages : []) {
      const script = scriptOf(number, language)
      await writeScriptOf({ context }, id, language, script)
      if (audio) audioKeys.push(await useFile(await recordScript({ context }, id, language, script), 'audio'))
    }
  }
  if (options.published) await publishNow({ context }, lectureId)
  return { id: lectureId, deckId, deckKey: pdf.key, slides, audioKeys }
}

/** Publishes a lecture, or updates it, without asking whether all scripts and audio are there. */
export const publishNow = (
  { context: { database } }: Pick<TestApp, 'context'>,
  lectureId: string,
): Promise<void> =>
  database.transaction(async (tx) => {
    const [lecture] = await tx
      .update(lecturesTable)
      .set({ published: true })
      .where(eq(lecturesTable.id, lectureId))
      .returning()
    await giveToStudents(tx, lecture!, { publishedBy: null })
  })

/** Makes a text the slide's present script, with a version in its history. */
export const writeScriptOf = async (
  { context: { database } }: Pick<TestApp, 'context'>,
  slideId: string,
  language: string,
  script: string,
): Promise<void> => {
  const versionId = newId()
  const version = { slideId, language, script, spokenHash: spokenHashOf(script, language, []) }
  await database.insert(scriptVersionsTable).values({ ...version, id: versionId, source: 'ai_generated' })
  await database
    .insert(scriptsTable)
    .values({ ...version, versionId })
    .onConflictDoUpdate({
      target: [scriptsTable.slideId, scriptsTable.language],
      set: { script, spokenHash: version.spokenHash, versionId, revision: sql`${scriptsTable.revision} + 1` },
    })
}

/** Records a tone for the script. @returns the key of its file */
export const recordScript = async (
  { context: { database, files } }: Pick<TestApp, 'context'>,
  slideId: string,
  language: string,
  script: string,
): Promise<string> => {
  const { mp3, durationMs } = await makeTone()
  const file = await files.putBytes(mp3, 'mp3')
  const recordingKey = `test-${newId()}`
  await database.insert(recordingsTable).values({
    key: recordingKey,
    fileKey: file.key,
    engine: 'tone',
    language,
    durationMs,
    cues: makeCues(stripTags(script), language, durationMs),
  })
  await database
    .insert(slideAudioTable)
    .values({ slideId, language, spokenHash: spokenHashOf(script, language, []), recordingKey })
  return file.key
}
