import type { Submission } from '@lectern/contract/grading.ts'
import { ActionIcon, Box, Drawer, Group, Skeleton, Tooltip } from '@mantine/core'
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import IconChevronUp from '@tabler/icons-react/dist/esm/icons/IconChevronUp.mjs'
import { useTranslation } from 'react-i18next'
import { MethodBadge } from '../../../../features/quiz-review/method-badge.tsx'
import { formatClock } from '../../../../ui/clock.ts'
import { StatusBadge } from '../../../../ui/feedback/status-badge.tsx'
import { useFormat } from '../../../../ui/format.ts'
import classes from './details.module.css'

type DetailsHeadProps = {
  submission: Submission | undefined
  /** Null when there is none. */
  onPrevious: (() => void) | null
  onNext: (() => void) | null
}

/** The student, the score, and Previous and Next. */
export function DetailsHead({ submission, onPrevious, onNext }: DetailsHeadProps) {
  const { t } = useTranslation(['quizReview', 'common'])
  const format = useFormat()
  const grade = submission?.final_grade
  return (
    <Group
      className={`${classes.head} border-below`}
      bg="var(--paper)"
      justify="space-between"
      gap="0.5rem 1rem"
    >
      <Box flex="1 1 16rem" miw={0}>
        <Drawer.Title fz="lg" fw={600} lh="1.5rem" lts="-0.01em">
          {t('details.title')}
        </Drawer.Title>
        <Box className="tabular break-words" c="var(--text-2)" fz="sm" aria-live="polite">
          {submission ? (
            <>
              <Box component="strong" c="var(--text)" dir="auto">
                {submission.student?.name}
              </Box>
              , {submission.student?.email}.{' '}
              {t('details.submitted', {
                date: format.dateTime(submission.submitted_at),
                time: formatClock(submission.time_taken_seconds * 1_000),
              })}
              {submission.handed_in_by !== 'student' && ` ${t(`handedInBy.${submission.handed_in_by}`)}.`}
            </>
          ) : (
            <Skeleton height={12} width={280} maw="100%" my={4} />
          )}
        </Box>
      </Box>
      <Group flex={{ base: '1 1 100%', md: 'initial' }} gap="xs" wrap="nowrap">
        {grade ? (
          <>
            <Box className="tabular" component="strong" fz="xl" fw={650} lts="-0.012em">
              {format.number(grade.total_points_earned)}/{format.number(grade.total_points_possible)}
            </Box>
            <MethodBadge method={grade.grading_method} />
          </>
        ) : (
          submission && <StatusBadge kind="waiting">{t('pending')}</StatusBadge>
        )}
        <Step label={t('details.previous')} onClick={onPrevious} icon={IconChevronUp} />
        <Step label={t('details.next')} onClick={onNext} icon={IconChevronDown} />
        <Drawer.CloseButton size={36} aria-label={t('common:close')} />
      </Group>
    </Group>
  )
}

type StepProps = { label: string; onClick: (() => void) | null; icon: typeof IconChevronUp }

/** Stays focusable at the end of the list, where it does nothing. */
function Step({ label, onClick, icon: Icon }: StepProps) {
  return (
    <Tooltip label={label}>
      <ActionIcon
        className={classes.step}
        variant="default"
        size={36}
        aria-label={label}
        aria-disabled={onClick === null || undefined}
        data-disabled={onClick === null || undefined}
        onClick={() => onClick?.()}
      >
        <Icon size={18} aria-hidden />
      </ActionIcon>
    </Tooltip>
  )
}
