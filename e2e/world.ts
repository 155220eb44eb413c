import { type Course, courses } from '@lectern/contract/courses.ts'
import type { LectureLanguage } from '@lectern/contract/languages.ts'
import { lectures } from '@lectern/contract/lectures.ts'
import { publishing } from '@lectern/contract/publishing.ts'
import { scripts } from '@lectern/contract/scripts.ts'
import { slides } from '@lectern/contract/slides.ts'
import { speech } from '@lectern/contract/speech.ts'
import { finishJob, type HttpClient, type NewPerson, signUpOverHttp } from '../server/client/http-client.ts'
import { drawDeck } from '../server/demo/draw-deck.ts'
import { writePerson } from './people-as-rows.ts'
import { copyPreparedLecture } from './prepared-decks.ts'
import { canWriteRows } from './shared-database.ts'

export type Person = HttpClient & { person: NewPerson }

export const platformUrl = (): string => process.env.E2E_URL ?? ''

export const makePerson = (role: 'professor' | 'student', name?: string): Promise<Person> =>
  (canWriteRows() ? writePerson : signUpOverHttp)(platformUrl(), { role, ...(name ? { name } : {}) })

/** Draws a small deck with a title and three bullets on each slide. */
export const drawSmallDeck = (...titles: string[]): Promise<Uint8Array> =>
  drawDeck({
    title: 'Gardening',
    slides: titles.map((title) => ({
      title,
      bullets: [`${title} need light`, `${title} need water every day`, 'Patience helps'],
    })),
  })

type CourseFields = { name?: string; description?: string; supported_languages?: LectureLanguage[] }

export const makeCourse = (professor: Person, fields: CourseFields = {}): Promise<Course> =>
  professor.call(courses.create, {
    body: { name: 'Gardening', description: 'How plants grow, and how to help them.', ...fields },
  })

export type LectureWishes = {
  title?: string
  titles?: string[]
  languages?: LectureLanguage[]
  /** How far the lecture is: only created, with slides, with scripts, with audio, or published. */
  until?: 'created' | 'slides' | 'scripts' | 'audio' | 'published'
  script?: (slide: number, language: string) => string
}

/**
 * Writes `count` new sentences. The server stores recordings, so a known text would get its audio at once,
 * also in a second try of the story.
 */
export const makeNewSentences = (count: number): string => {
  const bed = Math.floor(Math.random() * 1_000_000)
  return Array.from(
    { length: count },
    (_, at) => `Plant ${at} of bed ${bed} waits for water and light.`,
  ).join(' ')
}

const createLecture = async (
  professor: Person,
  courseId: string,
  { title, languages }: { title: string; languages: LectureLanguage[] },
): Promise<string> => {
  const { _id: id } = await professor.call(lectures.create, {
    params: { courseId },
    body: { title, supported_languages: languages },
  })
  return id
}

const uploadSlides = async (professor: Person, id: string, titles: string[]): Promise<void> => {
  const { job_id } = await professor.call(slides.upload, {
    params: { id },
    body: { mode: 'interactive' },
    file: { name: 'plants.pdf', bytes: await drawSmallDeck(...titles) },
  })
  await finishJob(professor, job_id)
}

const stages = ['created', 'slides', 'scripts', 'audio', 'published'] as const

/** Creates a lecture with the public calls, up to the state that a story needs. */
export const makeLecture = async (
  professor: Person,
  courseId: string,
  wishes: LectureWishes = {},
): Promise<string> => {
  const { title = 'Plants at home', languages = ['en'], until = 'published' } = wishes
  const { titles = ['Seeds', 'Leaves', 'Roots'] } = wishes
  const script =
    wishes.script ??
    ((slide: number, language: string) => `This is slide ${slide} in ${language}. It is short.`)
  const reaches = (stage: (typeof stages)[number]) => stages.indexOf(until) >= stages.indexOf(stage)
  const create = (owner: Person, course: string) => createLecture(owner, course, { title, languages })
  const prepare = async () => {
    const owner = await makePerson('professor')
    const lecture = await create(owner, (await makeCourse(owner))._id)
    await uploadSlides(owner, lecture, titles)
    return lecture
  }
  const isCopied = reaches('slides') && canWriteRows()
  const id = isCopied
    ? await copyPreparedLecture(courseId, { title, languages, titles }, prepare)
    : await create(professor, courseId)
  if (!reaches('slides')) return id
  if (!isCopied) await uploadSlides(professor, id, titles)
  // The other languages are unlocked once the default language is complete.
  const each = languages.flatMap((language) => titles.map((_, index) => ({ slide: index + 1, language })))
  if (reaches('scripts')) {
    for (const { slide, language } of each)
      await professor.call(scripts.save, {
        params: { id, slide },
        body: { script: script(slide, language), language },
      })
  }
  if (reaches('audio')) {
    const started = await Promise.all(
      each.map(({ slide, language }) =>
        professor.call(speech.speak, { params: { id, slide, lang: language } }),
      ),
    )
    for (const job of started) await finishJob(professor, job.job_id)
  }
  if (reaches('published'))
    await professor.call(publishing.update, { params: { id }, body: { published: true } })
  return id
}

/** Makes a lecture in a new course of a new professor. */
export const makeOwnLecture = async ({
  course: fields,
  ...wishes
}: LectureWishes & { course?: CourseFields } = {}): Promise<{
  professor: Person
  course: Course
  id: string
}> => {
  const professor = await makePerson('professor')
  const course = await makeCourse(professor, fields)
  return { professor, course, id: await makeLecture(professor, course._id, wishes) }
}

/** A student enrolled in a course. */
export const makeStudentOf = async (course: Course, name?: string): Promise<Person> => {
  const student = await makePerson('student', name)
  await student.call(courses.enroll, { body: { course_code: course.course_code ?? '' } })
  return student
}
