import { type LectureLanguage, lectureLanguages } from '@lectern/contract/languages.ts'
import type { Lecture } from '@lectern/contract/lectures.ts'
import * as limits from '@lectern/contract/limits.ts'
import { useTranslation } from 'react-i18next'
import { withReason } from '../../api/api-error.ts'
import { keyOf } from '../../api/call-query.ts'
import { calls } from '../../api/calls.ts'
import { lectureInput } from '../../api/page-url.ts'
import { useAction } from '../../api/use-action.ts'
import { showToast } from '../../ui/feedback/toasts.tsx'
import { usePressGuard } from '../../ui/feedback/use-press-guard.ts'
import { keepDroppedDeck, rememberUpload, titleOfFile } from './dropped-deck.ts'

type Wishes = {
  courseId: string
  languages: readonly string[]
  /** Opens the studio of the lecture, which begins to upload the file. */
  onMade: (lectureId: string) => unknown
  /** Leaves the studio of the lecture, which was deleted again. */
  onUndone: () => unknown
}

/** Makes a lecture of a PDF, with the name of the file until its first slide is read, and offers to undo that. */
export function useLectureOfDeck({ courseId, languages, onMade, onUndone }: Wishes) {
  const { t } = useTranslation('professor')
  const create = useAction(calls.lectures.create, {
    shows: (lecture) => keyOf(calls.lectures.get, lectureInput(lecture._id)),
    changes: [keyOf(calls.lectures.listOfCourse)],
  })
  const remove = useAction(calls.lectures.remove, {
    changes: [
      keyOf(calls.lectures.listOfCourse),
      keyOf(calls.deletedLectures.list, { params: { courseId } }),
    ],
  })
  const say = (error: string) => showToast('error', error)
  const undo = async (lecture: Lecture) => {
    try {
      await onUndone()
      await remove.mutateAsync({ params: { id: lecture._id } })
      showToast('success', t('deleteLecture.done', { lecture: lecture.title }))
    } catch (error) {
      say(withReason(error as Error, t('deleteLecture.failed')))
    }
  }
  /** @param file null if only its name is known: it is chosen in the studio */
  const make = usePressGuard(async (name: string, file: File | null) => {
    try {
      const lecture = await create.mutateAsync({
        params: { courseId },
        body: {
          title: titleOfFile(name),
          is_title_proposed: true,
          description: null,
          supported_languages: lectureLanguages.filter((one: LectureLanguage) => languages.includes(one)),
        },
      })
      rememberUpload(lecture._id, name)
      if (file) keepDroppedDeck(lecture._id, file)
      await onMade(lecture._id)
      if (file)
        showToast('success', t('dropDeck.made', { lecture: lecture.title }), {
          label: t('deleteLecture.undo'),
          run: () => void undo(lecture),
        })
    } catch (error) {
      say(withReason(error as Error, t('createLecture.failed')))
    }
  })
  const take = async (file: File | null) => {
    if (!file) return
    if (!/\.pdf$/i.test(file.name) || file.size === 0) return say(t('dropDeck.notPdf'))
    if (file.size > limits.deckBytes)
      return say(t('dropDeck.tooLarge', { megabytes: limits.deckBytes / 2 ** 20 }))
    await make(file.name, file)
  }
  return { make, take, isPending: create.isPending }
}
