import type { LectureLanguage } from '@lectern/contract/languages.ts'
import * as limits from '@lectern/contract/limits.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { focusFirstInvalid, useTooLong } from '../forms/form-answers.ts'
import { hasTexts } from '../forms/has-texts.ts'
import { isLanguageList } from '../languages/is-language-list.ts'
import type { SyllabusPdf } from './use-syllabus-pdf.ts'

export type CourseValues = {
  name: string
  description: string
  syllabus: string
  languages: LectureLanguage[]
}

export const isCourseValues = (stored: unknown): stored is CourseValues =>
  hasTexts(stored, 'name', 'description', 'syllabus') && isLanguageList(stored.languages)

/** Validates the values of a course. A mistake is shown only when it is time to. */
export function useCourseValues(values: CourseValues, setValues: (change: Partial<CourseValues>) => void) {
  const { t } = useTranslation('professor')
  const tooLong = useTooLong()
  const [wasTried, setTried] = useState(false)
  const [wasLockedTried, setLockedTried] = useState(false)
  const { name, description, syllabus, languages } = values
  const isMissing = (text: string) => wasTried && text.trim() === ''
  const lengths = {
    name: tooLong(name.trim(), limits.nameChars),
    description: tooLong(description, limits.descriptionChars),
    syllabus: tooLong(syllabus, limits.syllabusChars),
  }
  return {
    values,
    change: (part: Partial<CourseValues>) => {
      setLockedTried(false)
      setValues(part)
    },
    errors: {
      name: isMissing(name) ? t('createCourse.nameMissing') : lengths.name,
      description: isMissing(description) ? t('createCourse.descriptionMissing') : lengths.description,
      languages: languages.length === 0 || wasLockedTried ? t('createCourse.languagesMissing') : null,
      syllabus: lengths.syllabus,
    },
    /** Returns whether the form can be sent. If not, shows the mistakes and focuses the first. */
    check: (form: HTMLFormElement): boolean => {
      setTried(true)
      setLockedTried(false)
      const isGood = name.trim() !== '' && description.trim() !== '' && !Object.values(lengths).some(Boolean)
      if (!isGood) focusFirstInvalid(form)
      return isGood
    },
    /** Why the submit button is disabled, or null. */
    reasonOf: (pdf: SyllabusPdf): string | null =>
      pdf.isBusy
        ? t('createCourse.waiting')
        : languages.length === 0
          ? t('createCourse.languagesMissing')
          : null,
    /**
     * English stays when it is the only language. Any other last language can be removed; the form then reports that
     * one is missing.
     */
    lockedLanguage: languages.length === 1 && languages[0] === 'en' ? languages[0] : null,
    sayLocked: () => setLockedTried(true),
  }
}
export type CourseForm = ReturnType<typeof useCourseValues>
