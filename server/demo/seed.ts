import { courses } from '@lectern/contract/courses.ts'
import { deletedCourses } from '@lectern/contract/deleted-courses.ts'
import { lectures } from '@lectern/contract/lectures.ts'
import { publishing } from '@lectern/contract/publishing.ts'
import { quizzes } from '@lectern/contract/quizzes.ts'
import { scripts } from '@lectern/contract/scripts.ts'
import { slides } from '@lectern/contract/slides.ts'
import { speech } from '@lectern/contract/speech.ts'
import { finishJob, type HttpClient } from '../client/http-client.ts'
import { demoCourse, demoLecture, demoSlides } from './demo-course.ts'
import { drawDeck } from './draw-deck.ts'
import { seedClass, signUpOrIn } from './seed-class.ts'

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

/** Makes the published lecture of the demo, in both of its languages. @returns its id */
export const makeDemoLecture = async (
  professor: HttpClient,
  courseId: string,
  say: (line: string) => void = () => undefined,
): Promise<string> => {
  const { _id: id } = await professor.call(lectures.create, {
    params: { courseId },
    body: { ...demoLecture, supported_languages: [...LANGUAGES] },
  })
  say('Drawing the slides…')
  const deck = await drawDeck({ title: demoCourse.name, slides: demoSlides.map(({ slide }) => slide) })
  const upload = await professor.call(slides.upload, {
    params: { id },
    body: { mode: 'interactive' },
    file: { name: 'binary-search.pdf', bytes: deck },
  })
  await finishJob(professor, upload.job_id)
  say('Generating the audio in English and Korean…')
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
  return id
}

/** Whether there is the course of an earlier start. Deletes one without quizzes: its start was interrupted. */
const isMade = async (professor: HttpClient): Promise<boolean> => {
  let found = false
  for (const { _id, name } of await professor.call(courses.list)) {
    if (name !== demoCourse.name) continue
    const asked = await professor.call(quizzes.ofCourse, { params: { courseId: _id } })
    if (asked.length > 0) found = true
    else await professor.call(deletedCourses.remove, { params: { id: _id } })
  }
  return found
}

/**
 * Fills an empty installation with a professor, a student, and a finished course with its class, by public
 * calls. Does nothing when they exist; begins again after an interrupted start.
 */
export const seedDemo = async (address: string, say: (line: string) => void): Promise<void> => {
  const professor = await signUpOrIn(address, demoPeople.professor)
  const student = await signUpOrIn(address, demoPeople.student)
  if (await isMade(professor)) return
  const course = await professor.call(courses.create, {
    body: { ...demoCourse, supported_languages: [...LANGUAGES] },
  })
  const lectureId = await makeDemoLecture(professor, course._id, say)
  say('Enrolling a class and grading its quiz…')
  await seedClass(address, professor, student, { course, lectureId })
}
