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
      const students = new Map<string, ClassStudent>()
      for (let page = 1; ; page += 1) {
        const reply = await callApi(calls.insight.students, { params, query: { page }, signal })
        // By id: someone who enrols meanwhile moves others to the next page.
        for (const student of reply.students) students.set(student._id, student)
        if (reply.students.length < limits.studentsPerPage)
          return { ...reply, students: [...students.values()] }
      }
    },
  })
}
