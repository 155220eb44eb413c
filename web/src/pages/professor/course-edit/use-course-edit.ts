import { type Course, defaultVoice } from '@lectern/contract/courses.ts'
import { courseLanguages, lectureLanguages } from '@lectern/contract/languages.ts'
import type { HelpLevel } from '@lectern/contract/models.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { keyOf } from '../../../api/call-query.ts'
import { calls } from '../../../api/calls.ts'
import { useAction } from '../../../api/use-action.ts'
import { paths } from '../../../app/paths.ts'
import { type CourseValues, useCourseValues } from '../../../features/course-form/use-course-values.ts'
import { useSyllabusPdf } from '../../../features/course-form/use-syllabus-pdf.ts'
import { focusFirstInvalid, useFormFailure } from '../../../features/forms/form-answers.ts'
import { showToast } from '../../../ui/feedback/toasts.tsx'
import { useLeaveGuard } from '../../../ui/feedback/use-leave-guard.ts'
import { usePressGuard } from '../../../ui/feedback/use-press-guard.ts'
import { findProblems, listOf, type RowProblem, rowsOf } from './pronunciation-rows.ts'

const valuesOf = (course: Course): CourseValues => ({
  name: course.name,
  description: course.description,
  syllabus: course.syllabus,
  languages: lectureLanguages.filter((one) => course.supported_languages.includes(one)),
})
const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
const noProblems = new Map<number, RowProblem>()

/** The form of an existing course. Only changed fields are sent: another tab may have changed the others. */
export function useCourseEdit(course: Course) {
  const { t } = useTranslation(['professor', 'spoken'])
  const navigate = useNavigate()
  const client = useQueryClient()
  const sentenceFor = useFormFailure()
  const update = useAction(calls.courses.update, {
    shows: () => keyOf(calls.courses.get, { params: { id: course._id } }),
    changes: [keyOf(calls.courses.list)],
  })
  // The values when the page was opened; the course may be fetched again meanwhile.
  const [before] = useState(() => ({
    values: valuesOf(course),
    list: course.pronunciations ?? [],
    voice: course.voice_settings ?? defaultVoice,
    helpLevel: course.help_level ?? 'explains',
    tracksStudents: course.tracks_students,
  }))
  const [values, setValues] = useState(before.values)
  const [rows, setRows] = useState(() => rowsOf(before.list))
  const [voice, setVoice] = useState(before.voice)
  const [helpLevel, setHelpLevel] = useState<HelpLevel>(before.helpLevel)
  const [tracksStudents, setTracksStudents] = useState(before.tracksStudents)
  const [wereRowsTried, setRowsTried] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const form = useCourseValues(values, (part) => setValues((now) => ({ ...now, ...part })))
  const pdf = useSyllabusPdf(`syllabus job ${course._id}`, values.syllabus, (syllabus) =>
    form.change({ syllabus }),
  )
  const list = listOf(rows)
  const isListChanged = !isSame(list, before.list)
  const isVoiceChanged = !isSame(voice, before.voice)
  const isLevelChanged = helpLevel !== before.helpLevel
  const isTrackingChanged = tracksStudents !== before.tracksStudents
  const isChanged =
    !isSame(values, before.values) || isListChanged || isVoiceChanged || isLevelChanged || isTrackingChanged
  const guard = useLeaveGuard(isChanged || pdf.isBusy)
  const problems = findProblems(rows)

  const submit = usePressGuard(async (element: HTMLFormElement) => {
    setRowsTried(true)
    if (!form.check(element)) return
    if (problems.size > 0) return focusFirstInvalid(element)
    setFailure(null)
    const { name, description, syllabus, languages } = values
    const was = before.values
    try {
      const saved = await update.mutateAsync({
        params: { id: course._id },
        body: {
          ...(name === was.name ? {} : { name }),
          ...(description === was.description ? {} : { description }),
          ...(syllabus === was.syllabus ? {} : { syllabus }),
          ...(isSame(languages, was.languages) ? {} : { supported_languages: languages }),
          ...(isListChanged ? { pronunciations: list } : {}),
          ...(isVoiceChanged ? { voice_settings: voice } : {}),
          ...(isLevelChanged ? { help_level: helpLevel } : {}),
          ...(isTrackingChanged ? { tracks_students: tracksStudents } : {}),
        },
      })
      pdf.forget()
      guard.letGo()
      // Audio with a changed word or of the former voice is stale now.
      if (isListChanged || isVoiceChanged)
        void client.invalidateQueries({ queryKey: keyOf(calls.lectures.get) })
      const { stale_audio: count } = saved
      showToast('success', count > 0 ? t('editCourse.savedWithList', { count }) : t('editCourse.saved'))
      await navigate(paths.professorCourse(course._id), { replace: true })
    } catch (error) {
      setFailure(sentenceFor(error, t('editCourse.failed')))
    }
  })

  return {
    form,
    pdf,
    helpLevel,
    changeHelpLevel: setHelpLevel,
    tracksStudents,
    changeTracking: setTracksStudents,
    losesNames: isTrackingChanged && !tracksStudents,
    voice,
    changeVoice: setVoice,
    isVoiceChanged,
    rows,
    changeRows: setRows,
    problems: wereRowsTried ? problems : noProblems,
    listError: wereRowsTried && problems.size > 0 ? t('spoken:list.invalid', { count: problems.size }) : null,
    /** The three languages of every course, and any others that this one has. */
    offeredLanguages: lectureLanguages.filter(
      (one) => courseLanguages.some((usual) => usual === one) || before.values.languages.includes(one),
    ),
    submit,
    failure,
    dismissFailure: () => setFailure(null),
    isBusy: update.isPending,
    reason: form.reasonOf(pdf) ?? (isChanged ? null : t('editCourse.unchanged')),
    guard,
    discard: () => {
      pdf.abandon()
      pdf.forget()
      guard.leave()
    },
  }
}
