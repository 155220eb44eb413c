import { courses } from '@lectern/contract/courses.ts'
import { lectures } from '@lectern/contract/lectures.ts'
import { publishing } from '@lectern/contract/publishing.ts'
import { scripts } from '@lectern/contract/scripts.ts'
import { slides } from '@lectern/contract/slides.ts'
import { speech } from '@lectern/contract/speech.ts'
import { users } from '@lectern/contract/users.ts'
import { finishJob, type HttpClient, httpClient, signInOverHttp } from '../client/http-client.ts'
import { demoCourse, demoLecture, demoSlides } from './demo-course.ts'
import { drawDeck } from './draw-deck.ts'

export const demoPeople = {
  professor: {
    name: 'Elena Marsh',
    email: 'professor@lectern.example',
    password: 'lectern-demo',
    role: 'professor',
  },
  student: { name: 'Hana Kim', email: 'student@lectern.example', password: 'lectern-demo', role: 'student' },
} as const

const LANGUAGES = ['en', 'ko'] as const

/** Registers an account unless it exists from an earlier start. */
const register = async (address: string): Promise<void> => {
  for (const person of Object.values(demoPeople)) {
    const isThere = await signInOverHttp(address, person).then(
      () => true,
      () => false,
    )
    if (!isThere) await httpClient(address).call(users.register, { body: person })
  }
}

const makeLecture = async (
  professor: HttpClient,
  courseId: string,
  say: (line: string) => void,
): Promise<void> => {
  const { _id: id } = await professor.call(lectures.create, { params: { courseId }, body: demoLecture })
  say('Drawing the slides…')
  const deck = await drawDeck({ title: demoCourse.name, slides: demoSlides.map(({ slide }) => slide) })
  const upload = await professor.call(slides.upload, {
    params: { id },
    body: { mode: 'interactive' },
    file: { name: 'binary-search.pdf', bytes: deck },
  })
  await finishJob(professor, upload.job_id)
  say('Speaking them in English and Korean…')
  const started: string[] = []
  // The default language first: the others are unlocked once it is complete.
  for (const language of LANGUAGES) {
    for (const [index, slide] of demoSlides.entries()) {
      await professor.call(scripts.save, {
        params: { id, slide: index + 1 },
        body: { script: slide.scripts[language], language },
      })
      started.push(
        (await professor.call(speech.speak, { params: { id, slide: index + 1, lang: language } })).job_id,
      )
    }
  }
  for (const job of started) await finishJob(professor, job)
  await professor.call(publishing.update, { params: { id }, body: { published: true } })
}

/** The course of an earlier start, after removing an unfinished lecture. */
const findCourse = async (professor: HttpClient) => {
  const [course] = await professor.call(courses.list)
  if (!course) return undefined
  const made = await professor.call(lectures.listOfCourse, { params: { courseId: course._id } })
  const isFinished = made.some((lecture) => lecture.published)
  for (const lecture of made)
    if (!isFinished) await professor.call(lectures.remove, { params: { id: lecture._id } })
  return { course, isFinished }
}

/**
 * Fills an empty installation with a professor, a student and a finished course, by public calls. Does
 * nothing when they exist; completes an interrupted start.
 */
export const seedDemo = async (address: string, say: (line: string) => void): Promise<void> => {
  await register(address)
  const professor = await signInOverHttp(address, demoPeople.professor)
  const earlier = await findCourse(professor)
  if (earlier?.isFinished) return
  const course =
    earlier?.course ??
    (await professor.call(courses.create, { body: { ...demoCourse, supported_languages: [...LANGUAGES] } }))
  await makeLecture(professor, course._id, say)
  const student = await signInOverHttp(address, demoPeople.student)
  await student.call(courses.enroll, { body: { course_code: course.course_code ?? '' } })
}
