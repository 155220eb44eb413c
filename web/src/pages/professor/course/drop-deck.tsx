import type { Course } from '@lectern/contract/courses.ts'
import { lectureLanguages } from '@lectern/contract/languages.ts'
import { limits } from '@lectern/contract/limits.ts'
import { Button, FileButton, Group } from '@mantine/core'
import IconFileTypePdf from '@tabler/icons-react/dist/esm/icons/IconFileTypePdf.mjs'
import { type ReactNode, useRef } from 'react'
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
import { useFileDrop } from '../../../ui/fields/use-file-drop.ts'
import classes from './course.module.css'

type DropDeckProps = { course: Course; children: ReactNode }

/**
 * The list of lectures, on which a PDF can be dropped: a lecture with the name of the file is created in the languages of the
 * course, and its studio opens with the file chosen.
 */
export function DropDeck({ course, children }: DropDeckProps) {
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
  const { isOver, handlers } = useFileDrop((file) => void take(file), create.isPending)
  return (
    <div className={classes.drop} data-over={isOver || undefined} {...handlers}>
      {children}
      <Group mt="md" gap="0.25rem 0.75rem" c="var(--text-2)">
        <span>{isOver ? t('dropDeck.over') : t('dropDeck.hint')}</span>
        <FileButton accept=".pdf,application/pdf" onChange={(file) => void take(file)}>
          {(props) => (
            <Button
              {...props}
              variant="default"
              size="sm"
              disabled={create.isPending}
              leftSection={<IconFileTypePdf size={16} aria-hidden />}
            >
              {create.isPending ? t('createLecture.busy') : t('dropDeck.choose')}
            </Button>
          )}
        </FileButton>
      </Group>
    </div>
  )
}
