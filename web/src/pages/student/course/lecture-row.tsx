import type { StudentLectureListItem } from '@lectern/contract/lectures.ts'
import { Box, Button, Group } from '@mantine/core'
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import IconPresentation from '@tabler/icons-react/dist/esm/icons/IconPresentation.mjs'
import IconRefresh from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useUser } from '../../../api/session.ts'
import { paths } from '../../../app/paths.ts'
import { useUpdateSentence } from '../../../features/lecture-details/update-sentence.ts'
import { findSlideToResume } from '../../../features/player/progress/study-state.ts'
import { ProgressBar } from '../../../ui/feedback/progress-bar.tsx'
import { useFormat } from '../../../ui/format.ts'
import { ItemActions, ItemMeta, ItemRow, ItemThumbnail, ItemWords } from '../../../ui/layout/item-row.tsx'

/**
 * Returns true if the lecture was started and not finished; the row then offers to continue at the last
 * slide.
 */
export const isBegun = ({ completed, completed_slides: done, slide_index: at }: StudentLectureListItem) =>
  !completed && (done > 0 || (at ?? 1) > 1)

/**
 * A lecture with the student's progress; `isNext` marks the lecture to continue with. The whole row is a
 * link.
 */
export function LectureRow({ lecture, isNext }: { lecture: StudentLectureListItem; isNext: boolean }) {
  const { t } = useTranslation(['student', 'common'])
  const { title, completed } = lecture
  const slide = useSlideToGoOn(lecture)
  const to = { pathname: paths.studentLecture(lecture._id), search: slide ? `?slide=${slide}` : '' }
  const action = completed
    ? t('course.studyAgain')
    : isBegun(lecture)
      ? t('course.continue')
      : t('course.study')
  return (
    <ItemRow>
      <ItemThumbnail src={lecture.thumbnail_url}>
        <IconPresentation size={28} stroke={1.5} aria-hidden />
      </ItemThumbnail>
      <ItemWords title={title} to={to} description={lecture.description}>
        <Meta lecture={lecture} />
        {lecture.update && <UpdateLine update={lecture.update} />}
      </ItemWords>
      <ItemActions>
        <Button
          component={Link}
          to={to}
          variant={isNext ? 'filled' : 'default'}
          size="sm"
          aria-label={t('course.actionOn', { action, lecture: title })}
        >
          {action}
        </Button>
      </ItemActions>
    </ItemRow>
  )
}

/** The slide (1-based) that the row links to. A finished lecture starts at slide 1 again, not at its end. */
function useSlideToGoOn(lecture: StudentLectureListItem): number | undefined {
  const { _id: userId } = useUser()
  if (lecture.completed) return 1
  if (!isBegun(lecture)) return undefined
  const at = findSlideToResume(userId, lecture._id, lecture.slide_index ?? 1)
  return Math.min(at, Math.max(1, lecture.slide_count))
}

/** What an update changed since the student's last visit. */
function UpdateLine({ update }: { update: NonNullable<StudentLectureListItem['update']> }) {
  const sentenceOf = useUpdateSentence()
  return (
    <ItemMeta>
      <Group component="span" gap={6} wrap="nowrap" display="inline-flex" c="var(--text)" fw={500}>
        <IconRefresh size={16} aria-hidden />
        {sentenceOf(update)}
      </Group>
    </ItemMeta>
  )
}

/** Rounded to whole minutes, at least one. */
const minutesOf = (ms: number): number => Math.max(1, Math.round(ms / 60_000))

function Meta({ lecture }: { lecture: StudentLectureListItem }) {
  const { t } = useTranslation(['student', 'common'])
  const format = useFormat()
  const { slide_count: total, completed_slides: done } = lecture
  const slide = useSlideToGoOn(lecture)
  const { duration_ms: length, remaining_ms: left } = lecture
  const lengthInWords = length ? <span>{t('course.length', { count: minutesOf(length) })}</span> : null
  if (lecture.completed) {
    return (
      <ItemMeta>
        <Group component="span" gap={6} wrap="nowrap" display="inline-flex" c="var(--ok)" fw={600}>
          <IconCircleCheck size={16} aria-hidden /> {t('common:status.finished')}
        </Group>
        {/* The end of the last slide finishes a lecture, even if others are left. */}
        <span>
          {done < total
            ? t('course.slidesDone', { done, count: total })
            : t('course.slides', { count: total })}
        </span>
        {lengthInWords}
      </ItemMeta>
    )
  }
  if (isBegun(lecture)) {
    return (
      <ItemMeta>
        <Box component="span" w={96}>
          <ProgressBar
            percent={total === 0 ? 0 : (100 * done) / total}
            label={t('course.slideProgress', { lecture: lecture.title })}
          />
        </Box>
        <span>{t('course.slidesDone', { done, count: total })}</span>
        <span>{t('course.atSlide', { number: slide })}</span>
        {left ? <span>{t('course.timeLeft', { count: minutesOf(left) })}</span> : null}
      </ItemMeta>
    )
  }
  return (
    <ItemMeta>
      <span>{t('course.slides', { count: total })}</span>
      {lengthInWords}
      <span>{t('course.created', { date: format.date(lecture.created_at) })}</span>
    </ItemMeta>
  )
}
