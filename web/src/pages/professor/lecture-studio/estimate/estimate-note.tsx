import type { Estimate } from '@lectern/contract/models.ts'
import { Box, Group, Skeleton } from '@mantine/core'
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import { useTranslation } from 'react-i18next'
import { roundTokens } from '../../../../features/estimates/round-tokens.ts'
import { type EstimatedTask, useEstimate } from '../../../../features/estimates/use-estimate.ts'
import { formatClock } from '../../../../ui/clock.ts'
import { useFormat } from '../../../../ui/format.ts'
import classes from './estimate-note.module.css'

/** Height of the five rows that there can be: the buttons below do not move when the figures come. */
const rowsPx = 187

/** The estimated cost of a task, loaded while the dialog is open. */
export function EstimateNote({ lectureId, task }: { lectureId: string; task: EstimatedTask }) {
  const { t } = useTranslation('models')
  const estimate = useEstimate(lectureId, { task })
  return (
    <Box mih={rowsPx}>
      {estimate.isPending ? (
        <div role="status" aria-label={t('estimate.asking')}>
          <Skeleton height={rowsPx} />
        </div>
      ) : estimate.data ? (
        <Figures task={task} estimate={estimate.data} />
      ) : (
        <Box component="p" c="var(--text-2)" fz="md">
          {t('estimate.failed')}
        </Box>
      )}
    </Box>
  )
}

function Figures({ task, estimate }: { task: EstimatedTask; estimate: Estimate }) {
  const { t } = useTranslation('models')
  const format = useFormat()
  const { items, minutes, tokens_left: tokensLeft, speech_minutes_left: speechLeft, fits } = estimate
  const tokens = estimate.tokens_in + estimate.tokens_out
  const isSpeech = task === 'speech'
  const about = (number: string) => t('estimate.about', { number })
  const left = isSpeech
    ? speechLeft !== null && formatClock(speechLeft * 60_000)
    : tokensLeft !== null && format.number(tokensLeft)
  const rows = [
    ...(estimate.model === null ? [] : [[t('head.by'), `${estimate.provider}:${estimate.model}`]]),
    [t('estimate.work'), format.number(items)],
    isSpeech
      ? [t('estimate.speech'), about(formatClock(estimate.speech_seconds * 1_000))]
      : [t('estimate.tokens'), about(format.number(roundTokens(tokens)))],
    ...(minutes === null
      ? []
      : [
          [
            t('estimate.duration'),
            minutes < 1
              ? t('estimate.lessThanMinute')
              : t('estimate.minutes', { count: Math.round(minutes) }),
          ],
        ]),
    [t('estimate.left'), left === false ? t('estimate.noLimit') : left],
  ]
  return (
    <>
      <dl className={classes.rows} aria-label={t('estimate.label')}>
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {!fits && (
        <Group
          component="p"
          align="stretch"
          gap="xs"
          wrap="nowrap"
          mt="md"
          c="var(--warn)"
          fz="md"
          lh="1.25rem"
          role="alert"
        >
          <IconAlertTriangle size={18} aria-hidden />{' '}
          {t(isSpeech ? 'estimate.tightSpeech' : 'estimate.tight')}
        </Group>
      )}
    </>
  )
}
