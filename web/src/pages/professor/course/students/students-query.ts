import type { ClassStudent } from '@lectern/contract/insight.ts'
import { limits } from '@lectern/contract/limits.ts'
import { queryOptions } from '@tanstack/react-query'
import { callApi } from '../../../../api/call-api.ts'
import { keyOf } from '../../../../api/call-query.ts'
import { calls } from '../../../../api/calls.ts'

/**
 * All students of a course, page by page: between two pages the server answers others, for whom 5,000 students at once
 * would be a wait of 50 ms.
 */
export const studentsQuery = (courseId: string) => {
  const params = { id: courseId }
  return queryOptions({
    queryKey: keyOf(calls.insight.students, { params }),
    queryFn: async ({ signal }) => {
      for (let page = 1, before: readonly ClassStudent[] = []; ; page += 1) {
        const reply = await callApi(calls.insight.students, { params, query: { page }, signal })
        // Someone who enrols meanwhile moves others to the next page.
        const known = new Set(before.map(({ _id }) => _id))
        const students = [...before, ...reply.students.filter(({ _id }) => !known.has(_id))]
        if (reply.students.length < limits.studentsPerPage) return { ...reply, students }
        before = students
      }
    },
  })
}
