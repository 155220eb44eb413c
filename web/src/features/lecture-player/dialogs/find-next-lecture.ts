import type { StudentLectureListItem } from '@lectern/contract/lectures.ts'

type Listed = Pick<StudentLectureListItem, '_id' | 'title' | 'completed' | 'slide_count'>

/**
 * The lecture to continue with: the first unfinished one after this one in the course, else the first
 * before it.
 */
export function findNextLecture<L extends Listed>(lectures: readonly L[], lectureId: string): L | undefined {
  const here = lectures.findIndex((one) => one._id === lectureId)
  const order = [...lectures.slice(here + 1), ...lectures.slice(0, Math.max(here, 0))]
  return order.find((one) => !one.completed && one.slide_count > 0)
}
