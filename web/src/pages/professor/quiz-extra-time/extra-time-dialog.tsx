import * as limits from '@lectern/contract/limits.ts'
import type { Accommodation, Quiz } from '@lectern/contract/quizzes.ts'
import { Alert, Box, Button, Group, Modal, SegmentedControl, Stack, Text, TextInput } from '@mantine/core'
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { hasStatus, messageOf } from '../../../api/api-error.ts'
import { keyOf } from '../../../api/call-query.ts'
import { calls } from '../../../api/calls.ts'
import { useAction } from '../../../api/use-action.ts'
import { focusFirstInvalid } from '../../../features/forms/form-answers.ts'
import { useDateWords } from '../../../features/quiz-dates/use-date-words.ts'
import { FailureAlert } from '../../../ui/feedback/failure-alert.tsx'
import { showToast } from '../../../ui/feedback/toasts.tsx'
import { useShownWhile } from '../../../ui/feedback/use-shown-while.ts'
import { FieldError } from '../../../ui/fields/field-error.tsx'
import { NumberField } from '../../../ui/fields/number-field.tsx'
import { useFormat } from '../../../ui/format.ts'
import { fromLocalField, ownTimeZone, timeZoneLabel, toLocalField } from '../../../ui/zoned-time.ts'
import { checkExtraTime, type ExtraTimeValues, hasExtraTime, timeOf } from './extra-time-values.ts'
import { useDeadlineText, useResultText, useTimeText } from './use-time-text.ts'

type ExtraTimeDialogProps = { quiz: Quiz; student: Accommodation | null; onClose: () => void }

/** Gives one student extra time, and shows the resulting time limit. */
export function ExtraTimeDialog({ quiz, student, onClose }: ExtraTimeDialogProps) {
  const { t } = useTranslation(['quizAuthoring', 'common'])
  const shown = useShownWhile(student !== null, student)
  return (
    <Modal
      opened={student !== null}
      onClose={onClose}
      title={shown && t('extra.dialog', { student: shown.name })}
    >
      {shown && <ExtraTimeForm key={shown.student_id} quiz={quiz} student={shown} onClose={onClose} />}
    </Modal>
  )
}

type ExtraTimeFormProps = { quiz: Quiz; student: Accommodation; onClose: () => void }

function ExtraTimeForm({ quiz, student, onClose }: ExtraTimeFormProps) {
  const { t } = useTranslation(['quizAuthoring', 'common'])
  const format = useFormat()
  const timeText = useTimeText(quiz.time_limit_minutes)
  const resultText = useResultText(quiz.time_limit_minutes)
  const { save, error, isSaving, isChanged } = useSaving(quiz, student, onClose)
  const [factor, setFactor] = useState<number | null>(student.time_factor)
  const [minutes, setMinutes] = useState<number | null>(student.extra_minutes || null)
  const [closes, setCloses] = useState(student.closes_at)
  const isClosingWrong =
    closes !== null &&
    closes !== student.closes_at &&
    Date.parse(closes) <= Math.max(Date.now(), Date.parse(quiz.opens_at ?? '') || 0)
  const wrong = checkExtraTime(factor, minutes)
  const given: ExtraTimeValues = { time_factor: factor ?? 1, extra_minutes: minutes ?? 0, closes_at: closes }
  const isRight = Object.keys(wrong).length === 0 && !isClosingWrong
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!isRight) return focusFirstInvalid(event.currentTarget)
    if (!isSaving) void save(given)
  }

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        {error && !isChanged && <FailureAlert>{messageOf(error, t('extra.saveFailed'))}</FailureAlert>}
        {isChanged && (
          <Alert color="yellow" role="alert" icon={<IconAlertTriangle aria-hidden />}>
            {t(student.changed_by === null ? 'extra.changedMeanwhile' : 'extra.changedMeanwhileBy', {
              name: student.changed_by,
              time: timeText(student),
            })}
          </Alert>
        )}
        {student.state !== 'not_started' && (
          <Box component="p" c="var(--text-2)" lh="1.375rem">
            {t(student.state === 'running' ? 'extra.runningHint' : 'extra.submittedHint')}
          </Box>
        )}
        <NumberField
          label={t('extra.minutesLabel')}
          hint={t('extra.minutesHint')}
          unit={
            <Box component="span" pe={12} c="var(--text-2)">
              {t('info.unit')}
            </Box>
          }
          isFocusedFirst
          isWhole
          value={minutes}
          onChange={setMinutes}
          placeholder="0"
          error={wrong.minutes && t('extra.minutesOut', { limit: format.number(limits.timeLimitMinutes) })}
        />
        <FactorField factor={factor} onChange={setFactor} isWrong={wrong.factor === true} />
        {quiz.closes_at && (
          <ClosingField
            closesForAll={quiz.closes_at}
            zone={quiz.time_zone ?? ownTimeZone()}
            closes={closes}
            onChange={setCloses}
            isWrong={isClosingWrong}
          />
        )}
        <Box className="tabular" component="p" mih={22} fw={600} lh="1.375rem" role="status">
          {isRight && resultText(given)}
        </Box>
        <Group align="stretch" justify="flex-end" gap="sm">
          {hasExtraTime(student) && (
            <Button
              me="auto"
              variant="subtle"
              disabled={isSaving}
              onClick={() => void save({ time_factor: 1, extra_minutes: 0, closes_at: null })}
            >
              {t('extra.takeBack')}
            </Button>
          )}
          <Button variant="default" onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <Button type="submit" disabled={isSaving}>
            {isSaving ? t('extra.saving') : t('extra.save')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

/**
 * Saves a student's extra time, closes the dialog, and offers Undo in a toast.
 * `isChanged`: another person has changed it since the dialog was opened.
 */
function useSaving(quiz: Quiz, student: Accommodation, onClose: () => void) {
  const { t } = useTranslation('quizAuthoring')
  const timeText = useTimeText(quiz.time_limit_minutes)
  const deadlineText = useDeadlineText()
  const client = useQueryClient()
  const [opened] = useState(student)
  const listKey = keyOf(calls.quizzes.accommodations, { params: { id: quiz._id } })
  const change = useAction(calls.quizzes.setAccommodation, {
    onSuccess: (changed) =>
      client.setQueryData(listKey, (list) =>
        list?.map((one) => (one.student_id === changed.student_id ? changed : one)),
      ),
    // The note names the other person's change.
    onError: (error) => (hasStatus(error, 409) ? client.invalidateQueries({ queryKey: listKey }) : undefined),
  })
  // May run after the dialog was closed: its toast offers Undo.
  const put = async (next: ExtraTimeValues, before: ExtraTimeValues) =>
    change.mutateAsync({
      params: { id: quiz._id, student: student.student_id },
      body: { ...timeOf(next), before: timeOf(before) },
    })
  const undo = (saved: ExtraTimeValues) =>
    put(student, saved)
      .then(() => showToast('success', t('extra.undone', { student: student.name })))
      .catch((error: unknown) => showToast('error', messageOf(error, t('extra.saveFailed'))))
  const save = async (next: ExtraTimeValues) => {
    try {
      const saved = await put(next, student)
      onClose()
      const words = { student: saved.name, time: timeText(saved) }
      showToast(
        'success',
        saved.deadline_at
          ? t('extra.savedUntil', { ...words, until: deadlineText(saved.deadline_at) })
          : t('extra.saved', words),
        { label: t('undo'), run: () => void undo(saved) },
      )
    } catch {
      // The form shows the error.
    }
  }
  // The list is read again every few seconds. The own change comes back in it, too, while the dialog closes.
  const isChanged = !change.isSuccess && student.changed_at !== opened.changed_at
  return { save, error: change.error, isSaving: change.isPending, isChanged }
}

/** Factors that schools usually grant; any other one is typed. */
const usualFactors = [1, 1.25, 1.5, 2]
const OTHER = 'other'

type FactorFieldProps = {
  factor: number | null
  onChange: (factor: number | null) => void
  isWrong: boolean
}

/** Multiplies the time limit: by a usual factor, or by one that is typed. */
function FactorField({ factor, onChange, isWrong }: FactorFieldProps) {
  const { t } = useTranslation('quizAuthoring')
  const format = useFormat()
  const labelId = useId()
  const [isOther, setOther] = useState(factor === null || !usualFactors.includes(factor))
  return (
    <div>
      <Text id={labelId} size="sm" fw={600} mb={6}>
        {t('extra.factorLabel')}
      </Text>
      <SegmentedControl
        fullWidth
        aria-labelledby={labelId}
        value={isOther ? OTHER : String(factor)}
        onChange={(next) => {
          setOther(next === OTHER)
          if (next !== OTHER) onChange(Number(next))
        }}
        data={[
          ...usualFactors.map((one) => ({
            value: String(one),
            label: t('extra.factor', { factor: format.number(one) }),
          })),
          { value: OTHER, label: t('extra.factorOther') },
        ]}
      />
      {isOther && (
        <NumberField
          mt={12}
          label={t('extra.factorOwn')}
          hint={t('extra.factorHint')}
          value={factor}
          onChange={onChange}
          error={isWrong ? t('extra.factorOut') : undefined}
        />
      )}
    </div>
  )
}

type ClosingFieldProps = {
  /** When the quiz closes for everybody else. */
  closesForAll: string
  zone: string
  closes: string | null
  onChange: (closes: string | null) => void
  isWrong: boolean
}

/** The student's own closing date, in the time zone of the quiz. */
function ClosingField({ closesForAll, zone, closes, onChange, isWrong }: ClosingFieldProps) {
  const { t } = useTranslation('quizAuthoring')
  const words = useDateWords()
  return (
    <TextInput
      type="datetime-local"
      label={t('window.exception.label')}
      description={`${t('window.exception.hint', { date: words.at(closesForAll) })} ${timeZoneLabel(zone, Date.now())}`}
      value={closes === null ? '' : toLocalField(closes, zone)}
      error={isWrong && <FieldError>{t('window.exception.mustFollow')}</FieldError>}
      onChange={(event) => {
        const { value, validity } = event.currentTarget
        if (value !== '' || !validity.badInput) onChange(fromLocalField(value, zone))
      }}
    />
  )
}
