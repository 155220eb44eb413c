import { expect, type Page, type Route } from '@playwright/test'
import { demoCourse } from '../../server/demo/demo-course.ts'
import { makeDemoLecture } from '../../server/demo/seed.ts'
import { makeCourse, makePerson, makeStudentOf } from '../world.ts'
import { desktop, look as lookAtOnce, phone, tablet } from './look.ts'

export const everyWidth = [desktop.width, tablet.width, phone.width]
export const narrow = [tablet.width, phone.width]

/** Takes pictures once the expected element is visible. */
export const look: typeof lookAtOnce = async (page, name, options = {}) => {
  for (const what of [options.shows ?? []].flat()) await expect(what.first()).toBeVisible()
  await lookAtOnce(page, name, options)
}

/** Makes the demo course with its lecture, a professor, and an enrolled student. */
export const makeDemoClass = async () => {
  const professor = await makePerson('professor', 'Elena Marsh')
  const course = await makeCourse(professor, {
    name: demoCourse.name,
    description: demoCourse.description,
    supported_languages: ['en', 'ko'],
  })
  const id = await makeDemoLecture(professor, course._id)
  return { professor, course, id, student: await makeStudentOf(course, 'Hana Kim') }
}

/** Changes the replies of a call for the state. Returns a function that ends this. */
export const changeReplies = async (
  page: Page,
  address: string,
  change: (reply: never, route: Route) => unknown,
): Promise<() => Promise<void>> => {
  await page.route(address, async (route) => {
    // The page may have been left while the answer was on its way.
    const answer = await route.fetch().catch(() => undefined)
    const json = answer && change((await answer.json()) as never, route)
    if (answer) await route.fulfill({ response: answer, json }).catch(() => undefined)
  })
  return () => page.unroute(address)
}

/**
 * From the next load on, toasts stay until they are closed: taking the pictures takes longer than the five
 * seconds of a toast.
 */
export const keepMessages = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const wait = window.setTimeout
    window.setTimeout = ((run: TimerHandler, ms = 0, ...rest: unknown[]) =>
      ms === 5_000 ? 0 : wait(run, ms, ...rest)) as typeof window.setTimeout
  })

/** Holds a call without an answer while the state is pictured. */
export const hold = async (page: Page, address: string): Promise<() => Promise<void>> => {
  const held: Route[] = []
  await page.route(address, (route) => {
    held.push(route)
  })
  return async () => {
    await page.unroute(address)
    for (const route of held) await route.continue().catch(() => undefined)
  }
}
