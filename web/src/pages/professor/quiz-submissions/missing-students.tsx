import type { MissingStudent } from '@lectern/contract/quiz-statistics.ts'
import { Anchor, Box, Collapse, Group, Stack, Text, UnstyledButton } from '@mantine/core'
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import IconUserOff from '@tabler/icons-react/dist/esm/icons/IconUserOff.mjs'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { calls } from '../../../api/calls.ts'
import { pollEvery } from '../../../api/poll-every.ts'
import { alwaysFresh, useCall } from '../../../api/use-call.ts'
import { paths } from '../../../app/paths.ts'
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx'
import { useFormat } from '../../../ui/format.ts'

/** How often the progress of students at work is read. */
const workingMs = 10_000

/**
 * The students of the course who have not submitted, with where they stand. Folded to their number, unless students are
 * working now.
 */
export function MissingStudents({ quizId, canGiveTime }: { quizId: string; canGiveTime: boolean }) {
  const { t } = useTranslation('quizReview')
  const format = useFormat()
  const { data: students = [] } = useCall(
    calls.grading.missing,
    { params: { id: quizId } },
    {
      ...alwaysFresh,
      refetchInterval: ({ state: { data, error } }) =>
        pollEvery((data ?? []).some(({ progress }) => progress) && workingMs, error),
    },
  )
  const [chosen, setChosen] = useState<boolean | null>(null)
  const isOpen = chosen ?? students.some(({ progress }) => progress)
  const listId = useId()
  if (students.length === 0) return null
  const count = students.length
  return (
    <Box
      bd="1px solid var(--line)"
      bg="var(--paper)"
      component="section"
      aria-label={t('missing.list')}
      mt="md"
      bdrs="sm"
    >
      <UnstyledButton
        className="touch-height"
        w="100%"
        py="xs"
        px="sm"
        aria-expanded={isOpen}
        aria-controls={listId}
        onClick={() => setChosen(!isOpen)}
      >
        <Group component="span" gap="0.75rem" wrap="nowrap">
          <IconUserOff size={18} aria-hidden />
          <Box component="span" flex={1} fw={500}>
            {t('missing.count', { count, number: format.number(count) })}
          </Box>
          <IconChevronDown className="chevron" data-open={isOpen || undefined} size={16} aria-hidden />
        </Group>
      </UnstyledButton>
      <Collapse expanded={isOpen} id={listId}>
        <Stack
          component="ul"
          className="scroll-y"
          tabIndex={0}
          aria-label={t('missing.list')}
          mah={320}
          gap={0}
          px="sm"
          pb="xs"
        >
          {students.map(({ student_id: id, name, email, state, progress }) => (
            <Group key={id} component="li" className="border-above" gap="0 0.75rem" py={6}>
              <Group flex="1 1 6rem" miw={0} gap="0 0.75rem" justify="space-between">
                <Group miw={0} gap="0 0.75rem">
                  <Text span size="sm" fw={500} className="break-words">
                    <bdi>{name}</bdi>
                  </Text>
                  <Text span size="sm" c="dimmed" className="break-words">
                    {email}
                  </Text>
                </Group>
                {progress && <Progress {...progress} />}
              </Group>
              {canGiveTime && state === 'in_progress' && (
                <Anchor
                  component={Link}
                  className="nowrap touch-height"
                  fz="sm"
                  to={paths.quizExtraTime(quizId, id)}
                  aria-label={t('missing.giveTimeTo', { student: name })}
                >
                  {t('missing.giveTime')}
                </Anchor>
              )}
              <StatusBadge kind={state === 'in_progress' ? 'waiting' : 'off'}>
                {t(`missing.${state}`)}
              </StatusBadge>
            </Group>
          ))}
        </Stack>
      </Collapse>
    </Box>
  )
}

function Progress({
  answered,
  questions,
  saved_at,
  remaining_seconds,
}: NonNullable<MissingStudent['progress']>) {
  const { t } = useTranslation('quizReview')
  const format = useFormat()
  const minutes = remaining_seconds === null ? null : Math.ceil(remaining_seconds / 60)
  return (
    <Text span size="sm" className="tabular">
      {[
        t('missing.answered', { answered: format.number(answered), questions: format.number(questions) }),
        minutes !== null && t('missing.left', { count: minutes }),
        saved_at && t('missing.saved', { time: format.time(saved_at) }),
      ]
        .filter(Boolean)
        .join(' · ')}
    </Text>
  )
}
