import { Box, Group, Stack, Textarea, TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FieldError } from '../../../ui/fields/field-error.tsx'
import { NumberField } from '../../../ui/fields/number-field.tsx'
import { useFormat } from '../../../ui/format.ts'
import { useDateWords } from '../../quiz-dates/use-date-words.ts'
import { useBuilder } from '../builder-context.ts'
import { FoldCard } from './fold-card.tsx'
import { WindowFields } from './window-fields.tsx'

/**
 * Title, time limit, description and when the quiz is open. While editing a quiz it is collapsed to one line; a
 * mistake opens it.
 */
export function InfoCard() {
  const { t } = useTranslation('quizAuthoring')
  const { mode, screen, state } = useBuilder()
  const canFold = mode === 'edit' || !screen.isBeside
  const [isOpen, setOpen] = useState(mode === 'create')
  const { title, description, timeLimit, dates } = state.quizProblems
  const isShown = !canFold || isOpen || Boolean(title || description || timeLimit || dates)

  return (
    <FoldCard
      title={t('info.title')}
      summary={<InfoSummary />}
      isOpen={isShown}
      onFold={canFold ? setOpen : undefined}
    >
      <InfoFields />
    </FoldCard>
  )
}

function InfoSummary() {
  const { t } = useTranslation('quizAuthoring')
  const { title, timeLimit, isActive, opensAt, closesAt } = useBuilder().state.work.info
  const words = useDateWords()
  const dates = [
    opensAt && t('window.opensAt', { date: words.at(opensAt) }),
    closesAt && t('window.closesAt', { date: words.at(closesAt) }),
  ].filter(Boolean)
  return (
    <>
      <bdi>{title}</bdi>
      {title && ', '}
      {timeLimit === null ? t('noTimeLimit') : t('minutes', { count: timeLimit })},{' '}
      {isActive && dates.length > 0
        ? dates.join(', ')
        : isActive
          ? t('info.available')
          : t('info.unavailable')}
    </>
  )
}

function InfoFields() {
  const { t } = useTranslation('quizAuthoring')
  const format = useFormat()
  const { state } = useBuilder()
  const { info } = state.work
  const { title, description, timeLimit } = state.quizProblems
  const say = (problem: { name: string; count?: number; limit?: number } | undefined): ReactNode =>
    problem && (
      <FieldError>
        {t(`problem.${problem.name}` as 'problem.tooLong', {
          count: problem.count ?? 0,
          limit: format.number(problem.limit ?? 0),
        })}
      </FieldError>
    )
  return (
    <>
      <Group align="stretch">
        <TextInput
          flex="1 1 14rem"
          label={t('info.quizTitle')}
          dir="auto"
          autoComplete="off"
          aria-required
          value={info.title}
          onChange={(event) => state.change({ title: event.currentTarget.value })}
          error={say(title)}
        />
        <NumberField
          flex="0 1 9.25rem"
          miw={128}
          label={t('info.timeLimit')}
          isWhole
          value={info.timeLimit}
          onChange={(next) => state.change({ timeLimit: next })}
          unit={
            <Box component="span" pr="sm" c="var(--text-2)" fz="sm">
              {t('info.unit')}
            </Box>
          }
          placeholder={t('info.none')}
          error={
            timeLimit &&
            t(`problem.${timeLimit.name}`, {
              limit: format.number('limit' in timeLimit ? timeLimit.limit : 0),
            })
          }
        />
      </Group>
      <Textarea
        label={t('info.description')}
        autosize
        minRows={2}
        maxRows={10}
        dir="auto"
        value={info.description}
        onChange={(event) => state.change({ description: event.currentTarget.value })}
        error={say(description)}
      />
      <Stack className="border-above" gap={14} pt="md">
        <WindowFields />
      </Stack>
    </>
  )
}
