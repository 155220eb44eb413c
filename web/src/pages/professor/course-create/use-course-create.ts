import type { LectureLanguage } from '@lectern/contract/languages.ts'
import { limits } from '@lectern/contract/limits.ts'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useCreateCourse } from '../../../api/actions/courses.ts'
import { paths } from '../../../app/paths.ts'
import { hasTexts } from '../../../features/forms/has-texts.ts'
import { useKept } from '../../../features/forms/use-kept.ts'
import { isLanguageList } from '../../../features/languages/is-language-list.ts'
import { useLeaveGuard } from '../../../ui/use-leave-guard.ts'
import { focusFirstInvalid, useFormFailure, useTooLong } from '../form-answers.ts'
import { useSyllabusPdf } from './use-syllabus-pdf.ts'

type Values = { name: string; description: string; syllabus: string; languages: LectureLanguage[] }

const blank: Values = { name: '', description: '', syllabus: '', languages: ['en'] }
const isValues = (stored: unknown): stored is Values =>
  hasTexts(stored, 'name', 'description', 'syllabus') && isLanguageList(stored.languages)

/** The form of a new course: what is typed (kept through a reload), what is wrong with it, and sending it. */
export function useCourseCreate() {
  const { t } = useTranslation('professor')
  const navigate = useNavigate()
  const tooLong = useTooLong()
  const sentenceFor = useFormFailure()
  const create = useCreateCourse()
  const [values, setValues, forgetValues] = useKept('new course', blank, isValues)
  const [wasTried, setTried] = useState(false)
  const [wasLockedTried, setLockedTried] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const isSent = useRef(false)

  const change = (part: Partial<Values>) => {
    setLockedTried(false)
    setValues((before) => ({ ...before, ...part }))
  }
  const pdf = useSyllabusPdf(values.syllabus, (syllabus) => change({ syllabus }))
  const isTouched = JSON.stringify(values) !== JSON.stringify(blank)
  const guard = useLeaveGuard(isTouched || pdf.isBusy)

  const { name, description, syllabus, languages } = values
  const isMissing = (text: string) => wasTried && text.trim() === ''
  const errors = {
    name: isMissing(name) ? t('createCourse.nameMissing') : tooLong(name.trim(), limits.nameChars),
    description: isMissing(description)
      ? t('createCourse.descriptionMissing')
      : tooLong(description, limits.descriptionChars),
    languages: languages.length === 0 || wasLockedTried ? t('createCourse.languagesMissing') : null,
    syllabus: tooLong(syllabus, limits.syllabusChars),
  }

  const submit = async (form: HTMLFormElement) => {
    setTried(true)
    setLockedTried(false)
    const isIncomplete = name.trim() === '' || description.trim() === ''
    const isTooLong = [tooLong(name.trim(), limits.nameChars), errors.description, errors.syllabus].some(
      Boolean,
    )
    if (isIncomplete || isTooLong) return focusFirstInvalid(form)
    if (isSent.current) return
    isSent.current = true
    setFailure(null)
    try {
      const course = await create.mutateAsync({ name, description, syllabus, supported_languages: languages })
      forget()
      guard.letGo()
      await navigate(paths.professorCourse(course._id), { replace: true })
    } catch (error) {
      isSent.current = false
      setFailure(sentenceFor(error, t('createCourse.failed')))
    }
  }
  const forget = () => {
    forgetValues()
    pdf.forget()
  }

  return {
    values,
    change,
    errors,
    pdf,
    submit,
    failure,
    dismissFailure: () => setFailure(null),
    isBusy: create.isPending,
    reason: pdf.isBusy
      ? t('createCourse.waiting')
      : languages.length === 0
        ? t('createCourse.languagesMissing')
        : null,
    /** English cannot go when it is the only one; any other last one can, and is then missed. */
    lockedLanguage: languages.length === 1 && languages[0] === 'en' ? languages[0] : null,
    sayLocked: () => setLockedTried(true),
    guard,
    /** The page is left for good: nothing typed stays, and no PDF is read for nobody. */
    discard: () => {
      pdf.abandon()
      forget()
      guard.leave()
    },
  }
}
