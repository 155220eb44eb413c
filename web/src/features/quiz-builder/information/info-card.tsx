import {
  Box,
  Collapse,
  Group,
  Stack,
  Switch,
  Text,
  Textarea,
  TextInput,
  Title,
  UnstyledButton,
} from '@mantine/core'
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import { type ReactNode, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SelectField } from '../../../ui/fields/choice-fields.tsx'
import { FieldError } from '../../../ui/fields/field-error.tsx'
import { NumberField } from '../../../ui/fields/number-field.tsx'
import { useFormat } from '../../../ui/format.ts'
import { useDateWords } from '../../quiz-dates/use-date-words.ts'
import { useBuilder } from '../builder-context.ts'
import { assistantGuards } from '../quiz-work.ts'
import { GradingFields } from './grading-fields.tsx'
import classes from './info-card.module.css'
import { ReleaseFields } from './release-fields.tsx'
import { WindowFields } from './window-fields.tsx'

/**
 * The settings of the quiz as a whole. While editing a quiz it is collapsed to one line; a mistake opens
 * it.
 */
export function InfoCard() {
  const { t } = useTranslation('quizAuthoring')
  const { mode, screen, state } = useBuilder()
  const canFold = mode === 'edit' || !screen.isBeside
  const [isOpen, setOpen] = useState(mode === 'create')
  const { title, description, timeLimit, dates } = state.quizProblems
  const isShown = !canFold || isOpen || Boolean(title || description || timeLimit || dates)
  const bodyId = useId()

  return (
    <section className={`${classes.card} panel`} aria-label={t('info.title')}>
      {canFold ? (
        <Title order={2} size="h4">
          <UnstyledButton
            className={classes.fold}
            w="100%"
            fz="inherit"
            lh="inherit"
            aria-expanded={isShown}
            aria-controls={bodyId}
            onClick={() => setOpen(!isShown)}
          >
            <Stack component="span" gap={0} flex={1} miw={0}>
              <span>{t('info.title')}</span>
              {!isShown && <InfoSummary />}
            </Stack>
            <IconChevronDown
              className={classes.chevron}
              data-open={isShown || undefined}
              size={18}
              aria-hidden
            />
          </UnstyledButton>
        </Title>
      ) : (
        <Title order={2} size="h4" pt="md" px={20}>
          {t('info.title')}
        </Title>
      )}
      <Collapse expanded={isShown} id={bodyId}>
        <Stack className={classes.body}>
          <InfoFields />
        </Stack>
      </Collapse>
    </section>
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
    <Text className="truncate" size="sm" span c="var(--text-2)" fw={400}>
      <bdi>{title}</bdi>
      {title && ', '}
      {timeLimit === null ? t('noTimeLimit') : t('minutes', { count: timeLimit })},{' '}
      {isActive && dates.length > 0
        ? dates.join(', ')
        : isActive
          ? t('info.available')
          : t('info.unavailable')}
    </Text>
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
          className={classes.time}
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
        <Switch
          label={t('info.assistantAdjusts')}
          description={t('info.assistantAdjustsHint')}
          checked={info.assistantAdjusts}
          onChange={(event) => state.change({ assistantAdjusts: event.currentTarget.checked })}
        />
        <Switch
          label={t('info.shuffle')}
          description={t('info.shuffleHint')}
          checked={info.shuffleOptions}
          onChange={(event) => state.change({ shuffleOptions: event.currentTarget.checked })}
        />
        <Switch
          label={t('window.shuffleQuestions')}
          description={t('window.shuffleQuestionsHint')}
          checked={info.shuffleQuestions}
          onChange={(event) => state.change({ shuffleQuestions: event.currentTarget.checked })}
        />
        <SelectField
          label={t('info.guard')}
          value={info.assistantGuard}
          onChange={(guard) => state.change({ assistantGuard: guard as typeof info.assistantGuard })}
          data={assistantGuards.map((value) => ({ value, label: t(`info.guards.${value}`) }))}
        />
        <GradingFields />
      </Stack>
      <Stack className="border-above" pt="md">
        <ReleaseFields />
      </Stack>
    </>
  )
}
