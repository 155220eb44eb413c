import type { Course } from '@lectern/contract/courses.ts'
import { lectureLanguages } from '@lectern/contract/languages.ts'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate, useParams } from 'react-router'
import { calls } from '../../../api/calls.ts'
import { useCall } from '../../../api/use-call.ts'
import { paths, pronunciationsAnchor } from '../../../app/paths.ts'
import { CourseFields } from '../../../features/course-form/course-fields.tsx'
import { LeaveQuestion } from '../../../ui/feedback/leave-question.tsx'
import { FormPage } from '../../../ui/fields/form-page.tsx'
import { FormRow } from '../../../ui/fields/form-row.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { CourseNotLoaded, isCourseNotFound } from '../course-not-loaded.tsx'
import { ArchiveCourse } from './archive-course.tsx'
import { CourseEditPending } from './course-edit-pending.tsx'
import { DeleteCourse } from './delete-course.tsx'
import { HelpLevelRow } from './help-level-row.tsx'
import { PronunciationTable } from './pronunciation-table.tsx'
import { TrackingRow } from './tracking-row.tsx'
import { useCourseEdit } from './use-course-edit.ts'
import { VoiceRow } from './voice-row.tsx'

/** Edits a course: name, description, languages, syllabus, voice and pronunciations. */
export function Component() {
  const { courseId = '' } = useParams()
  const course = useCall(calls.courses.get, { params: { id: courseId } })
  if (course.isPending) return <CourseEditPending courseId={courseId} />
  if (!course.data || isCourseNotFound(course.error)) return <CourseNotLoaded query={course} />
  return <EditForm key={courseId} course={course.data} />
}

function EditForm({ course }: { course: Course }) {
  const { t } = useTranslation(['professor', 'spoken'])
  const navigate = useNavigate()
  const { hash } = useLocation()
  const { form, pdf, guard, ...page } = useCourseEdit(course)
  const list = useRef<HTMLDivElement>(null)
  const toCourse = paths.professorCourse(course._id)

  // The studio links to the pronunciation list by its anchor.
  useEffect(() => {
    if (hash !== `#${pronunciationsAnchor}`) return
    list.current?.scrollIntoView({ block: 'center' })
    list.current?.querySelector<HTMLElement>('input, button')?.focus({ preventScroll: true })
  }, [hash])

  return (
    <FormPage
      header={
        <PageHeader
          isDense
          title={t('editCourse.title')}
          back={{ to: toCourse, label: t('editCourse.back') }}
          below={<bdi>{course.name}</bdi>}
        />
      }
      submit={{ label: t('editCourse.submit'), busyLabel: t('editCourse.busy') }}
      isBusy={page.isBusy}
      reason={page.reason}
      failure={page.failure}
      onDismissFailure={page.dismissFailure}
      onSubmit={(element) => void page.submit(element)}
      onCancel={() => void navigate(toCourse)}
    >
      <CourseFields
        form={form}
        pdf={pdf}
        offeredLanguages={page.offeredLanguages}
        languagesHint={t('editCourse.languagesHint')}
      />
      <HelpLevelRow value={page.helpLevel} onChange={page.changeHelpLevel} />
      <TrackingRow value={page.tracksStudents} losesNames={page.losesNames} onChange={page.changeTracking} />
      <VoiceRow
        courseId={course._id}
        value={page.voice}
        languages={form.values.languages}
        isChanged={page.isVoiceChanged}
        onChange={page.changeVoice}
      />
      <div ref={list} id={pronunciationsAnchor}>
        <FormRow
          isGroup
          isOptional
          label={t('spoken:list.title')}
          hint={t('spoken:list.hint')}
          error={page.listError}
        >
          {(field) => (
            <PronunciationTable
              field={field}
              rows={page.rows}
              problems={page.problems}
              languages={lectureLanguages.filter(
                (one) => form.values.languages.includes(one) || page.rows.some((row) => row.language === one),
              )}
              onChange={page.changeRows}
            />
          )}
        </FormRow>
      </div>
      {course.role === 'owner' && (
        <ArchiveCourse
          course={course}
          onArchived={() => {
            guard.letGo()
            void navigate(toCourse, { replace: true })
          }}
        />
      )}
      {course.role === 'owner' && (
        <DeleteCourse
          course={course}
          onDeleted={() => {
            guard.letGo()
            void navigate(paths.professorDashboard(), { replace: true })
          }}
        />
      )}
      <LeaveQuestion isOpen={guard.isAsking} onStay={guard.stay} onLeave={page.discard} />
    </FormPage>
  )
}
