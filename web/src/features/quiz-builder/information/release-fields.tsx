import type { ReleaseTime } from '@lectern/contract/quizzes.ts'
import { Group, Radio, Stack, Text } from '@mantine/core'
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../ui/format.ts'
import { useBuilder } from '../builder-context.ts'
import { releaseTimes } from '../quiz-work.ts'
import classes from './info-card.module.css'

/** When students see their score, and when the correct answers, with what that means for the others. */
export function ReleaseFields() {
  const { t } = useTranslation('quizAuthoring')
  const format = useFormat()
  const { showResults, showCorrectAnswers, closesAt } = useBuilder().state.work.info
  const id = useId()
  const usesClosing = showResults === 'after_closing' || showCorrectAnswers === 'after_closing'
  const areKeysEarly = showResults === 'at_once' && showCorrectAnswers === 'at_once'
  const order = (time: ReleaseTime) => releaseTimes.indexOf(time)
  return (
    <Stack gap="sm" role="group" aria-labelledby={id}>
      <Text id={id} size="sm" fw={600}>
        {t('release.title')}
      </Text>
      <div className={classes.release}>
        <TimeChoice field="showResults" label={t('release.results')} />
        <TimeChoice field="showCorrectAnswers" label={t('release.correctAnswers')} />
      </div>
      <div role="status">
        {/* Without a closing date it is the default, and no mistake. */}
        {areKeysEarly && closesAt !== null ? (
          <Group component="p" align="flex-start" gap="xs" wrap="nowrap" c="var(--warn)" fz="sm" lh="1.25rem">
            <IconAlertTriangle className={classes.warning} size={16} aria-hidden />
            <span>{t('release.keysAtOnce')}</span>
          </Group>
        ) : (
          <Text size="sm" c="var(--text-2)">
            {format.sentences([
              areKeysEarly && t('release.keysAtOnce'),
              areKeysEarly && t('release.datesHelp'),
              order(showCorrectAnswers) < order(showResults) && t('release.answersWait'),
              usesClosing && t('release.closingMeans'),
            ])}
          </Text>
        )}
      </div>
    </Stack>
  )
}

function TimeChoice({ field, label }: { field: 'showResults' | 'showCorrectAnswers'; label: string }) {
  const { t } = useTranslation('quizAuthoring')
  const { state } = useBuilder()
  return (
    <Radio.Group
      label={label}
      value={state.work.info[field]}
      onChange={(time) => state.change({ [field]: time as ReleaseTime })}
    >
      <Stack gap="xs" mt="xs">
        {releaseTimes.map((time) => (
          <Radio key={time} className="touch-height" value={time} label={t(`release.times.${time}`)} />
        ))}
      </Stack>
    </Radio.Group>
  )
}
