import type { SentBody } from '@lectern/contract/call.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { callApi } from '../call-api.ts'
import { calls } from '../calls.ts'
import { keys } from '../keys.ts'
import type { UploadProgress } from '../upload.ts'

export function useCreateCourse() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: SentBody<typeof calls.courses.create>) => callApi(calls.courses.create, { body }),
    onSuccess: (course) => {
      client.setQueryData(keys.courses.one(course._id), course)
      return client.invalidateQueries({ queryKey: keys.courses.list })
    },
  })
}

export function useUpdateCourse(courseId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: SentBody<typeof calls.courses.update>) =>
      callApi(calls.courses.update, { params: { id: courseId }, body }),
    onSuccess: (course) => {
      client.setQueryData(keys.courses.one(courseId), course)
      return client.invalidateQueries({ queryKey: keys.courses.list })
    },
  })
}

/** Enrolls with a course code; the student's list is loaded again before it ends. */
export function useEnroll() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (courseCode: string) => callApi(calls.courses.enroll, { body: { course_code: courseCode } }),
    onSuccess: () => client.invalidateQueries({ queryKey: keys.courses.all }),
  })
}

type SyllabusUpload = { file: File; onProgress?: (progress: UploadProgress) => void; signal?: AbortSignal }

/** Sends a syllabus PDF; gives the job (kind `syllabus`) that turns it into text. */
export const useUploadSyllabus = () =>
  useMutation({ mutationFn: (upload: SyllabusUpload) => callApi(calls.courses.uploadSyllabus, upload) })
