import { describe, expect, it } from 'vitest'
import { allCalls } from './all-calls.ts'
import type { Call } from './call.ts'
import { courseActions, courseRoles, mayDo, rolesFor } from './course-access.ts'

const calls = Object.entries(allCalls).flatMap(([feature, ofFeature]) =>
  Object.entries(ofFeature as Record<string, Call>).map(([verb, call]) => ({
    name: `${feature}.${verb}`,
    call,
  })),
)

/** Calls of professors and of everyone signed in that are about no course. */
const outsideCourses = [
  'courses.create',
  'courses.uploadSyllabus',
  'courses.syllabusStatus',
  'courses.cancelSyllabus',
  'models.test',
  'users.setAnnotationPreferences',
]

describe('every call', () => {
  it('of professors names the action that its caller must be allowed, or is about no course', () => {
    const without = calls.filter(({ call }) => call.who === 'professor' && !call.action)
    expect(without.map(({ name }) => name).toSorted()).toEqual(outsideCourses.toSorted())
  })
  it('of everyone signed in that names a course, or a part of one, has an action', () => {
    const without = calls.filter(
      ({ call }) =>
        call.who === 'signedIn' && !call.action && call.params && !call.path.startsWith('/users/'),
    )
    expect(without.map(({ name }) => name)).toEqual([])
  })
  it('of students and administrators has none', () => {
    const others = calls.filter(
      ({ call }) => call.action && call.who !== 'professor' && call.who !== 'signedIn',
    )
    expect(others.map(({ name }) => name)).toEqual([])
  })
})

describe('the table', () => {
  it('lets the owner do everything, a teacher all but staff and deleting, an assistant see and grade', () => {
    const table = Object.fromEntries(
      courseRoles.map((role) => [role, courseActions.filter((action) => mayDo(role, action))]),
    )
    expect(table).toEqual({
      owner: ['see', 'grade', 'edit_lectures', 'edit_quizzes', 'announce', 'manage_staff', 'delete_course'],
      teacher: ['see', 'grade', 'edit_lectures', 'edit_quizzes', 'announce'],
      assistant: ['see', 'grade'],
    })
    expect(rolesFor('edit_lectures')).toEqual(['owner', 'teacher'])
  })
})
