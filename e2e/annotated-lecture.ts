import { study } from '@lectern/contract/study.ts'
import type { Page } from '@playwright/test'
import { makeOwnLecture, makeStudentOf, type Person } from './world.ts'

/** Four annotations of three types on words of the slide. */
export const annotatedScript = (title: string): string =>
  [
    'Every plant begins small.',
    `[highlight text="${title} need light" color="yellow"]${title} need light[/highlight] to grow, and they turn towards it.`,
    `[arrow from_text="${title} need light" to_text="${title} need water" color="orange"]From light we come to water[/arrow], which they need every day, also in the winter, and most of all in a dry room with the heating on.`,
    '[highlight text="Patience helps" color="green"]Patience helps[/highlight] more than anything else.',
    'That is all [text_annotation text="See the next slide" color="purple"]for this slide[/text_annotation].',
  ].join(' ')

const titles = ['Seeds', 'Leaves', 'Roots']

/** Makes a published lecture with four annotations on each slide, and a student of it. */
export const makeAnnotatedLecture = async (): Promise<{ id: string; student: Person; professor: Person }> => {
  const { professor, course, id } = await makeOwnLecture({
    titles,
    script: (slide) => annotatedScript(titles[slide - 1] ?? ''),
  })
  return { id, professor, student: await makeStudentOf(course) }
}

/** Start times of a slide's captions in seconds, read from its WebVTT file. */
export const readCues = async (student: Person, id: string, slide: number) => {
  const response = await fetch(`${process.env.E2E_URL}/api/lectures/${id}/slides/${slide}/captions/en`, {
    headers: { authorization: `Bearer ${student.token}` },
  })
  if (!response.ok) throw new Error(`${study.captions.path} answered ${response.status}`)
  const seconds = (clock: string) => clock.split(':').reduce((sum, part) => sum * 60 + Number(part), 0)
  return (await response.text())
    .split('\n\n')
    .slice(1)
    .map((block) => {
      const [, times = '', ...text] = block.trim().split('\n')
      const [start = '', end = ''] = times.split(' --> ')
      return { start: seconds(start), end: seconds(end), text: text.join(' ') }
    })
}

/** Chooses a study mode by pointer: the radio button is hidden under its label. */
export const chooseMode = (page: Page, mode: 'All' | 'Focus' | 'Quiz' | 'Review') =>
  page.getByRole('radio', { name: mode, exact: true }).first().check()
