import type { Course } from '@lectern/contract/courses.ts'
import { courseLanguages, type LectureLanguage, lectureLanguages } from '@lectern/contract/languages.ts'
import * as limits from '@lectern/contract/limits.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { keyOf } from '../../../api/call-query.ts'
import { calls } from '../../../api/calls.ts'
import { lectureInput } from '../../../api/page-url.ts'
import { useAction } from '../../../api/use-action.ts'
import { paths } from '../../../app/paths.ts'
import { focusFirstInvalid, useFormFailure, useTooLong } from '../../../features/forms/form-answers.ts'
import { hasTexts } from '../../../features/forms/has-texts.ts'
import { useSessionState } from '../../../features/forms/use-session-state.ts'
import { isLanguageList } from '../../../features/languages/is-language-list.ts'
import { useLeaveGuard } from '../../../ui/feedback/use-leave-guard.ts'
import { usePressGuard } from '../../../ui/feedback/use-press-guard.ts'

type Values = { title: string; description: string; languages: LectureLanguage[] }

const isValues = (stored: unknown): stored is Values =>
  hasTexts(stored, 'title', 'description') && isLanguageList(stored.languages)

/** The form of a new lecture: input (survives a reload), validation and sending. */
export function useLectureCreate(course: Course) {
  const { t } = useTranslation('professor')
  const navigate = useNavigate()
  const tooLong = useTooLong()
  const sentenceFor = useFormFailure()
  const create = useAction(calls.lectures.create, {
    shows: (lecture) => keyOf(calls.lectures.get, lectureInput(lecture._id)),
    changes: [keyOf(calls.lectures.listOfCourse)],
  })
  const courseOwn = lectureLanguages.filter((one) => course.supported_languages.includes(one))
  const blank: Values = { title: '', description: '', languages: courseOwn }
  const [values, setValues, forget] = useSessionState(`new lecture ${course._id}`, blank, isValues)
  const [wasTried, setTried] = useState(false)
  const [wasLockedTried, setLockedTried] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const guard = useLeaveGuard(JSON.stringify(values) !== JSON.stringify(blank))

  const { title, description, languages } = values
  const titleTooLong = tooLong(title.trim(), limits.titleChars)
  const errors = {
    title: wasTried && title.trim() === '' ? t('createLecture.titleMissing') : titleTooLong,
    description: tooLong(description, limits.descriptionChars),
    languages: languages.length === 0 || wasLockedTried ? t('createLecture.languagesMissing') : null,
  }

  const submit = usePressGuard(async (form: HTMLFormElement) => {
    setTried(true)
    setLockedTried(false)
    if (title.trim() === '' || titleTooLong || errors.description) return focusFirstInvalid(form)
    setFailure(null)
    try {
      const lecture = await create.mutateAsync({
        params: { courseId: course._id },
        body: {
          title,
          description: description.trim() === '' ? null : description,
          supported_languages: languages,
        },
      })
      forget()
      guard.letGo()
      await navigate(paths.editLecture(lecture._id), { replace: true })
    } catch (error) {
      setFailure(sentenceFor(error, t('createLecture.failed')))
    }
  })

  return {
    values,
    change: (part: Partial<Values>) => {
      setLockedTried(false)
      setValues((before) => ({ ...before, ...part }))
    },
    errors,
    submit,
    failure,
    dismissFailure: () => setFailure(null),
    isBusy: create.isPending,
    reason: languages.length === 0 ? t('createLecture.languagesMissing') : null,
    /** The three languages of every course, and any others that this one has. */
    offeredLanguages: lectureLanguages.filter(
      (one) => courseLanguages.some((usual) => usual === one) || courseOwn.includes(one),
    ),
    lockedLanguage: languages.length === 1 ? (languages[0] ?? null) : null,
    sayLocked: () => setLockedTried(true),
    guard,
    discard: () => {
      forget()
      guard.leave()
    },
  }
}
