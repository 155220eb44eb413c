import { Box, Group, SegmentedControl, Stack, Switch, Text, TextInput } from '@mantine/core'
import { useEffect, useId, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SuggestionField } from '../../../ui/fields/choice-fields.tsx'
import { FieldError } from '../../../ui/fields/field-error.tsx'
import { fromLocalField, ownTimeZone, timeZoneLabel, toLocalField } from '../../../ui/zoned-time.ts'
import { useDateWords } from '../../quiz-dates/use-date-words.ts'
import { useBuilder } from '../builder-context.ts'
import classes from './info-card.module.css'

const HOUR_MS = 3_600_000
const MINUTE_MS = 60_000

/** When the quiz opens and closes: by hand with a switch, or by dates, which the server's clock keeps. */
export function WindowFields() {
  const { t } = useTranslation('quizAuthoring')
  const { mode, state } = useBuilder()
  const { info } = state.work
  const id = useId()
  const isByDate = info.opensAt !== null || info.closesAt !== null
  /** The dates moved the correct answers to the closing, and the professor has chosen nothing since. */
  const hasMovedAnswers = useRef(false)
  useEffect(() => {
    if (info.showCorrectAnswers !== 'after_closing') hasMovedAnswers.current = false
  }, [info.showCorrectAnswers])
  const choose = (byDate: boolean) => {
    if (byDate === isByDate) return
    if (!byDate) {
      const former = hasMovedAnswers.current ? { showCorrectAnswers: 'at_once' as const } : {}
      return state.change({ opensAt: null, closesAt: null, ...former })
    }
    const movesAnswers = mode === 'create' && info.showCorrectAnswers === 'at_once'
    hasMovedAnswers.current = movesAnswers
    // A week from the next full hour.
    const opensMs = Math.ceil(Date.now() / HOUR_MS) * HOUR_MS
    state.change({
      isActive: true,
      opensAt: state.stored.info.opensAt ?? new Date(opensMs).toISOString(),
      closesAt: state.stored.info.closesAt ?? new Date(opensMs + 7 * 24 * HOUR_MS).toISOString(),
      timeZone: info.timeZone ?? ownTimeZone(),
      // The answers of a new quiz wait for the date; without one they would wait until the professor closes it.
      ...(movesAnswers ? { showCorrectAnswers: 'after_closing' as const } : {}),
    })
  }
  return (
    <Stack gap="sm" role="group" aria-labelledby={id}>
      <Group justify="space-between">
        <Text id={id} size="sm" fw={600}>
          {t('window.title')}
        </Text>
        <SegmentedControl
          size="xs"
          aria-labelledby={id}
          value={isByDate ? 'date' : 'hand'}
          onChange={(next) => choose(next === 'date')}
          data={[
            { value: 'hand', label: t('window.byHand') },
            { value: 'date', label: t('window.byDate') },
          ]}
        />
      </Group>
      {isByDate ? (
        <Dates />
      ) : (
        <Switch
          label={t('info.immediately')}
          description={t(info.isActive ? 'info.opensNow' : 'info.staysClosed')}
          checked={info.isActive}
          onChange={(event) => state.change({ isActive: event.currentTarget.checked })}
        />
      )}
    </Stack>
  )
}

function Dates() {
  const { t } = useTranslation('quizAuthoring')
  const { quiz, state } = useBuilder()
  const { info } = state.work
  const words = useDateWords()
  const zone = info.timeZone ?? ownTimeZone()
  const { dates } = state.quizProblems
  const isOpensLocked =
    (quiz?.open_attempts ?? 0) + (quiz?.submission_count ?? 0) > 0 && quiz?.phase !== 'before'
  const { closesAt, timeLimit } = info
  return (
    <>
      <div className={classes.release}>
        <DateField
          label={t('window.opens')}
          value={info.opensAt}
          zone={zone}
          isLocked={isOpensLocked}
          hint={isOpensLocked ? t('window.opensLocked') : undefined}
          onChange={(opensAt) => state.change({ opensAt, isActive: true })}
        />
        <DateField
          label={t('window.closes')}
          value={closesAt}
          zone={zone}
          error={dates && t(`window.${dates.name}`)}
          onChange={(next) => state.change({ closesAt: next, isActive: true })}
        />
      </div>
      <ZoneField zone={zone} onChange={(timeZone) => state.change({ timeZone })} />
      <Text size="sm" c="var(--text-2)" role="status">
        {!info.isActive && `${t('window.inactive')} `}
        {closesAt ? t('window.serverCloses') : t('window.neverCloses')}
        {closesAt &&
          timeLimit !== null &&
          ` ${t('window.lessTime', {
            time: words.at(new Date(Date.parse(closesAt) - timeLimit * MINUTE_MS).toISOString()),
            limit: t('minutes', { count: timeLimit }),
          })}`}
      </Text>
    </>
  )
}

type DateFieldProps = {
  label: string
  value: string | null
  zone: string
  isLocked?: boolean
  hint?: string | undefined
  error?: string | undefined
  onChange: (iso: string | null) => void
}

/** A date and time in a time zone. The browser's own field: it brings its calendar, and its keyboard. */
function DateField({ label, value, zone, isLocked = false, hint, error, onChange }: DateFieldProps) {
  // While a date is typed, the field has no value: the last whole date stays until it has one again.
  return (
    <TextInput
      type="datetime-local"
      label={label}
      description={hint}
      disabled={isLocked}
      value={value === null ? '' : toLocalField(value, zone)}
      error={error && <FieldError>{error}</FieldError>}
      onChange={(event) => {
        const typed = event.currentTarget
        if (typed.value !== '' || !typed.validity.badInput) onChange(fromLocalField(typed.value, zone))
      }}
    />
  )
}

/** The time zone of the dates. Choosing another one keeps the instants. */
function ZoneField({ zone, onChange }: { zone: string; onChange: (zone: string) => void }) {
  const { t } = useTranslation('quizAuthoring')
  const zones = useMemo(() => [...new Set([ownTimeZone(), 'UTC', ...Intl.supportedValuesOf('timeZone')])], [])
  const [typed, setTyped] = useState<string | null>(null)
  const isUnknown = typed !== null && !zones.includes(typed)
  return (
    <SuggestionField
      label={t('window.timeZone')}
      value={typed ?? zone}
      data={zones}
      limit={50}
      error={isUnknown && <FieldError>{t('window.noZone')}</FieldError>}
      description={<Box component="span">{timeZoneLabel(zone, Date.now())}</Box>}
      onFocus={(event) => event.currentTarget.select()}
      onChange={(next) => {
        setTyped(next)
        if (zones.includes(next)) onChange(next)
      }}
      onBlur={() => setTyped(null)}
    />
  )
}
