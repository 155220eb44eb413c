import type { ReceivedReply } from '@lectern/contract/call.ts'
import type { study } from '@lectern/contract/study.ts'
import { Box, Button, Group, Skeleton } from '@mantine/core'
import IconPlayerPlayFilled from '@tabler/icons-react/dist/esm/icons/IconPlayerPlayFilled.mjs'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useUser } from '../../../api/session.ts'
import { paths } from '../../../app/paths.ts'
import { findSlideToResume } from '../../../features/player/progress/study-state.ts'
import { ProgressBar } from '../../../ui/feedback/progress-bar.tsx'
import { Thumbnail } from '../../../ui/pictures/thumbnail.tsx'
import classes from './resume-card.module.css'

type ResumePoint = NonNullable<ReceivedReply<typeof study.resume>>

/** Links to the lecture and slide that the student visited last. @param isFilled no quiz runs: this is the main action */
export function ResumeCard({ point, isFilled }: { point: ResumePoint; isFilled: boolean }) {
  const { t } = useTranslation('student')
  const { _id: userId } = useUser()
  const { slide_count: total } = point
  const number = Math.min(findSlideToResume(userId, point.lecture_id, point.slide_index), total)
  const place = t('dashboard.slideOf', { number, total })
  return (
    <Group
      className={classes.card}
      mb={40}
      bd="1px solid var(--line)"
      bdrs="sm"
      bg="var(--paper)"
      component="section"
      gap="lg"
      wrap="nowrap"
      aria-label={t('dashboard.resume')}
    >
      {point.thumbnail_url && (
        <Thumbnail className={`${classes.slide} slide-frame`} src={point.thumbnail_url} />
      )}
      <div className={classes.words}>
        <Box component="p" c="var(--text-2)" fz="sm">
          {t('dashboard.resume')}
        </Box>
        <Box className={`${classes.title} break-words`} component="h2" my={2} fw={600}>
          {point.title}
        </Box>
        <Box component="p" c="var(--text-2)">
          {point.course_name}
        </Box>
        <Group gap="0.25rem 0.5rem" mt="md">
          <Box flex="0 1 20.5rem" miw={96}>
            <ProgressBar percent={total === 0 ? 0 : (100 * number) / total} label={place} />
          </Box>
          <Box className="tabular nowrap" component="span" c="var(--text-2)" fz="sm">
            {place}
          </Box>
        </Group>
      </div>
      <Button
        w={{ base: '100%', md: 'auto' }}
        variant={isFilled ? 'filled' : 'default'}
        flex="none"
        component={Link}
        to={{ pathname: paths.studentLecture(point.lecture_id), search: `?slide=${number}` }}
        leftSection={<IconPlayerPlayFilled size={14} aria-hidden />}
      >
        {t('dashboard.continue')}
      </Button>
    </Group>
  )
}

export function ResumeSkeleton() {
  const { t } = useTranslation('common')
  return (
    <Group
      className={classes.card}
      mb={40}
      bd="1px solid var(--line)"
      bdrs="sm"
      bg="var(--paper)"
      gap="lg"
      wrap="nowrap"
      role="status"
      aria-label={t('loading')}
    >
      <Skeleton className={`${classes.slide} slide-frame`} radius="xs" />
      <div className={classes.words}>
        <Skeleton height={12} width="30%" />
        <Skeleton height={20} mt={14} width="56%" />
        <Skeleton height={12} mt={16} width="40%" />
        <Skeleton height={8} mt={26} width="72%" />
      </div>
      <Skeleton flex="none" w={{ base: '100%', md: 108 }} h="var(--control-h)" />
    </Group>
  )
}
