import type { Course } from '@lectern/contract/courses.ts'
import { lectureLanguages } from '@lectern/contract/languages.ts'
import { limits } from '@lectern/contract/limits.ts'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { withReason } from '../../../api/api-error.ts'
import { keyOf } from '../../../api/call-query.ts'
import { calls } from '../../../api/calls.ts'
import { lectureInput } from '../../../api/page-url.ts'
import { useAction } from '../../../api/use-action.ts'
import { paths } from '../../../app/paths.ts'
import { keepDroppedDeck, titleOfFile } from '../../../features/lecture-details/dropped-deck.ts'
import { showToast } from '../../../ui/feedback/toasts.tsx'

/** Makes a lecture of a PDF, with its name and the course's languages; its studio opens with the file chosen. */
export function useLectureOfDeck(course: Course) {
  const { t } = useTranslation('professor')
  const navigate = useNavigate()
  const isSent = useRef(false)
  const create = useAction(calls.lectures.create, {
    shows: (lecture) => keyOf(calls.lectures.get, lectureInput(lecture._id)),
    changes: [keyOf(calls.lectures.listOfCourse)],
  })
  const say = (error: string) => showToast('error', error)
  const take = async (file: File | null) => {
    if (!file || isSent.current) return
    if (!/\.pdf$/i.test(file.name) || file.size === 0) return say(t('dropDeck.notPdf'))
    if (file.size > limits.deckBytes)
      return say(t('dropDeck.tooLarge', { megabytes: limits.deckBytes / 2 ** 20 }))
    isSent.current = true
    try {
      const lecture = await create.mutateAsync({
        params: { courseId: course._id },
        body: {
          title: titleOfFile(file.name),
          description: null,
          supported_languages: lectureLanguages.filter((one) => course.supported_languages.includes(one)),
        },
      })
      keepDroppedDeck(lecture._id, file)
      await navigate(paths.editLecture(lecture._id))
    } catch (error) {
      say(withReason(error as Error, t('createLecture.failed')))
    }
    isSent.current = false
  }
  return { take, isPending: create.isPending }
}
