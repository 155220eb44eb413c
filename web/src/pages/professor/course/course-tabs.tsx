import type { Course } from '@lectern/contract/courses.ts'
import { type ComponentType, lazy } from 'react'
import { calls } from '../../../api/calls.ts'
import { alwaysFresh, useCall } from '../../../api/use-call.ts'
import { loadAnnouncementTexts, loadInsightTexts, loadInvitationTexts } from '../../../i18n/i18n.ts'
import { ClassQuestions } from './class-questions.tsx'
import { LectureList } from './lecture-list.tsx'
import { QuizList } from './quiz-list.tsx'
import { Syllabus } from './syllabus.tsx'

const StaffTab = lazy(() => import('./staff/staff-tab.tsx').then(({ StaffTab: tab }) => ({ default: tab })))

const AnnouncementsTab = lazy(() =>
  Promise.all([import('./announcements/announcements-tab.tsx'), loadAnnouncementTexts()]).then(([tab]) => ({
    default: tab.AnnouncementsTab,
  })),
)

const StudentsTab = lazy(() =>
  Promise.all([import('./students/students-tab.tsx'), loadInsightTexts(), loadInvitationTexts()]).then(
    ([tab]) => tab,
  ),
)

type CourseTab = {
  value: string
  Panel: ComponentType<{ course: Course }>
  /** True: the panel has the whole width, without the course code at its side. */
  isWide?: boolean
}

/**
 * The tabs of a course in their order; `?tab=` names the open one. A new tab needs a line here, a text in
 * `professor:course.tab`, and a count in `useTabCounts` if it has one. A large panel is loaded by `lazy`.
 */
export const courseTabs = [
  { value: 'lectures', Panel: LectureList },
  { value: 'syllabus', Panel: Syllabus },
  { value: 'quizzes', Panel: QuizList },
  { value: 'questions', Panel: ClassQuestions },
  { value: 'announcements', Panel: AnnouncementsTab },
  { value: 'students', Panel: StudentsTab, isWide: true },
  { value: 'staff', Panel: StaffTab, isWide: true },
] as const satisfies CourseTab[]
export type CourseTabName = (typeof courseTabs)[number]['value']

/** The number beside each tab; left out while it is not known. The panels make the same calls. */
export const useTabCounts = (courseId: string): Partial<Record<CourseTabName, number | undefined>> => {
  const lectures = useCall(calls.lectures.listOfCourse, { params: { courseId } })
  const quizzes = useCall(calls.quizzes.ofCourse, { params: { courseId } })
  const questions = useCall(calls.lectureQuestions.ofCourse, { params: { courseId } }, alwaysFresh)
  return {
    lectures: lectures.data?.length,
    quizzes: quizzes.data?.length,
    questions: questions.data?.filter((one) => !one.is_done).length,
  }
}
