import type { Lecture } from '@lectern/contract/lectures.ts'
import type { ReplacementPreview } from '@lectern/contract/slides.ts'
import { Alert, Button } from '@mantine/core'
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { paths } from '../../../app/paths.ts'
import { languagesOf } from '../../../features/languages/languages-of.ts'
import { findDroppedDeck, replacementOf } from '../../../features/lecture-details/dropped-deck.ts'
import { useLectureOfDeck } from '../../../features/lecture-details/use-lecture-of-deck.ts'

/** With fewer matches than this share of the smaller deck, the file is probably of another lecture. */
const fewMatches = 0.2

type OtherDeckNoteProps = {
  lecture: Lecture
  preview: ReplacementPreview
  isBusy: boolean
  /** The deck went to a new lecture: the comparison ends. */
  onMoved: (lectureId: string) => void
}

/** For a file that has almost no slide of the lecture: offers to make another lecture of it. */
export function OtherDeckNote({ lecture, preview, isBusy, onMoved }: OtherDeckNoteProps) {
  const { t } = useTranslation('replacing')
  const navigate = useNavigate()
  const { make, isPending } = useLectureOfDeck({
    courseId: lecture.course_id,
    languages: languagesOf(lecture),
    onMade: onMoved,
    onUndone: () => navigate(paths.editLecture(lecture._id)),
  })
  // As matched by the server: corrections do not make the question go away under the hand.
  const shared = preview.new.filter(({ takes_from: from }) => from !== null).length
  if (shared >= fewMatches * Math.min(preview.old.length, preview.new.length)) return null
  return (
    <Alert
      color="yellow"
      mb="md"
      role="alert"
      icon={<IconAlertTriangle size={18} aria-hidden />}
      title={t('other.title', { shared, count: preview.old.length })}
    >
      <Button
        mt={4}
        size="sm"
        variant="default"
        disabled={isBusy || isPending}
        onClick={() => void make(preview.file_name, findDroppedDeck(replacementOf(lecture._id)))}
      >
        {t('other.make')}
      </Button>
    </Alert>
  )
}
