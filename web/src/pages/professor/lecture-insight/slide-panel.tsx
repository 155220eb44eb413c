import { Box } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { formatClock } from '../../../ui/clock.ts'
import { useFormat } from '../../../ui/format.ts'
import type { MapSlide } from './map-rows.ts'
import { useReasonText } from './use-figure-text.ts'

/** The figures of one slide in sentences. */
export function SlidePanel({ slide }: { slide: MapSlide }) {
  const { t } = useTranslation('insight')
  const format = useFormat()
  const reasonText = useReasonText()
  const { median_seconds: median, voice_seconds: voice, quiz_success: success } = slide
  const clock = (seconds: number) => formatClock(seconds * 1_000)
  const sentences =
    slide.reached === 0
      ? [t('map.panel.none')]
      : [
          t('map.panel.came', { count: slide.reached, studied: slide.studied, replays: slide.replays }),
          median !== null &&
            (voice === null
              ? t('map.panel.time', { time: clock(median) })
              : t('map.panel.timeOfVoice', { time: clock(median), voice: clock(voice) })),
          slide.pauses > 0 && t('map.panel.pauses', { count: slide.pauses }),
          slide.back_jumps > 0 && t('map.panel.jumps', { count: slide.back_jumps }),
          slide.exits > 0 && t('map.panel.exits', { count: slide.exits }),
        ]
  return (
    <Box component="p" c="var(--text-2)" lh="1.5rem" role="status">
      {format.sentences([
        ...sentences,
        slide.questions > 0 && t('map.panel.questions', { count: slide.questions }),
        success !== null && `${reasonText({ kind: 'quiz_success', value: success }, slide)}.`,
      ])}
    </Box>
  )
}
