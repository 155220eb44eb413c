import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { keyOf } from '../../../api/call-query.ts'
import { calls } from '../../../api/calls.ts'
import { useAction } from '../../../api/use-action.ts'
import { paths } from '../../../app/paths.ts'
import {
  type CourseValues,
  isCourseValues,
  useCourseValues,
} from '../../../features/course-form/use-course-values.ts'
import { useSyllabusPdf } from '../../../features/course-form/use-syllabus-pdf.ts'
import { useFormFailure } from '../../../features/forms/form-answers.ts'
import { useSessionState } from '../../../features/forms/use-session-state.ts'
import { useLeaveGuard } from '../../../ui/feedback/use-leave-guard.ts'
import { usePressGuard } from '../../../ui/feedback/use-press-guard.ts'

const blank: CourseValues = { name: '', description: '', syllabus: '', languages: ['en'] }

/** The form of a new course: input (survives a reload), validation and sending. */
export function useCourseCreate() {
  const { t } = useTranslation('professor')
  const navigate = useNavigate()
  const sentenceFor = useFormFailure()
  const create = useAction(calls.courses.create, {
    shows: ({ _id: id }) => keyOf(calls.courses.get, { params: { id } }),
    changes: [keyOf(calls.courses.list)],
  })
  const [values, setValues, forgetValues] = useSessionState('new course', blank, isCourseValues)
  const form = useCourseValues(values, (part) => setValues((before) => ({ ...before, ...part })))
  const [failure, setFailure] = useState<string | null>(null)
  const pdf = useSyllabusPdf('syllabus job', values.syllabus, (syllabus) => form.change({ syllabus }))
  const isTouched = JSON.stringify(values) !== JSON.stringify(blank)
  const guard = useLeaveGuard(isTouched || pdf.isBusy)

  const forget = () => {
    forgetValues()
    pdf.forget()
  }
  const submit = usePressGuard(async (element: HTMLFormElement) => {
    if (!form.check(element)) return
    setFailure(null)
    try {
      const { languages, ...rest } = values
      const course = await create.mutateAsync({ body: { ...rest, supported_languages: languages } })
      forget()
      guard.letGo()
      await navigate(paths.professorCourse(course._id), { replace: true })
    } catch (error) {
      setFailure(sentenceFor(error, t('createCourse.failed')))
    }
  })

  return {
    form,
    pdf,
    submit,
    failure,
    dismissFailure: () => setFailure(null),
    isBusy: create.isPending,
    reason: form.reasonOf(pdf),
    guard,
    /** The page is left: forget the input and cancel the conversion of a PDF. */
    discard: () => {
      pdf.abandon()
      forget()
      guard.leave()
    },
  }
}
