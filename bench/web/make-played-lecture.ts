import { courses } from '@lectern/contract/courses.ts'
import { lectures } from '@lectern/contract/lectures.ts'
import { publishing } from '@lectern/contract/publishing.ts'
import { scripts } from '@lectern/contract/scripts.ts'
import { slides } from '@lectern/contract/slides.ts'
import { speech } from '@lectern/contract/speech.ts'
import { finishJob, type HttpClient } from '../../server/client/http-client.ts'
import { drawDeck } from '../../server/demo/draw-deck.ts'

/**
 * Makes a published lecture whose slides have a script with annotations and audio, about eight seconds long or `times` that,
 * and its course.
 */
export const makePlayedLecture = async (
  professor: HttpClient,
  slideCount: number,
  times = 1,
): Promise<{ id: string; courseId: string; code: string }> => {
  const course = await professor.call(courses.create, {
    body: { name: 'Bench', description: 'A lecture to be played.' },
  })
  const { _id: id } = await professor.call(lectures.create, {
    params: { courseId: course._id },
    body: { title: 'Played slides' },
  })
  const titles = Array.from({ length: slideCount }, (_, index) => `Topic ${index + 1}`)
  const file = {
    name: 'played.pdf',
    bytes: await drawDeck({
      title: 'Played',
      slides: titles.map((title) => ({
        title,
        bullets: [`${title} needs light`, 'Patience helps', 'The end'],
      })),
    }),
  }
  const upload = await professor.call(slides.upload, { params: { id }, body: { mode: 'interactive' }, file })
  await finishJob(professor, upload.job_id)
  for (const [index, title] of titles.entries()) {
    const place = { id, slide: index + 1 }
    const script = `It begins here. [highlight text="${title} needs light"]${title} needs light[/highlight] to grow. ${'Some say more about it, in words of their own, and they take their time. '.repeat(2 * times - 2)}Some say more. [highlight text="Patience helps" color="green"]Patience helps[/highlight] them all. That is the end.`
    await professor.call(scripts.save, { params: place, body: { script } })
    const { job_id } = await professor.call(speech.speak, { params: { ...place, lang: 'en' } })
    await finishJob(professor, job_id)
  }
  await professor.call(publishing.update, { params: { id }, body: { published: true } })
  return { id, courseId: course._id, code: course.course_code ?? '' }
}
