import { Box, Button, Group } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { PlayButton } from '../../../../features/player/controls/play-button.tsx'
import { SeekBar } from '../../../../features/player/controls/seek-bar.tsx'
import { SpeedChoice } from '../../../../features/player/controls/speed-choice.tsx'
import { Toggle } from '../../../../features/player/controls/toggle.tsx'
import type { AnnotationTick } from '../../../../features/player/stage/stage-annotations.tsx'
import classes from './preview.module.css'
import type { Preview } from './use-preview.ts'

/** Play, position, speed and autoplay as in the player, and a hint on slides without audio. */
export function PreviewTransport({ preview, ticks }: { preview: Preview; ticks: readonly AnnotationTick[] }) {
  const { t } = useTranslation(['authoring', 'player', 'common'])
  const { audio, slide, sentences } = preview
  const hasFailed = Boolean(slide?.audio_url) && audio.error
  return (
    <Box className={classes.transport} flex="none" bg="var(--paper)">
      <Group
        className={classes.inner}
        gap="0.5rem 0.875rem"
        wrap="nowrap"
        w="min(100%, var(--column))"
        mih={60}
        mx="auto"
      >
        <PlayButton audio={preview.control} />
        {preview.isSilent ? (
          <p className={classes.silent} role="status">
            {hasFailed
              ? t('player:audioFailed')
              : sentences.length > 0
                ? t('preview.reading')
                : t('preview.silent')}
            {hasFailed && (
              <Button size="sm" variant="default" onClick={audio.retry}>
                {t('common:retry')}
              </Button>
            )}
          </p>
        ) : (
          <SeekBar timeMs={audio.timeMs} durationMs={audio.durationMs} onSeek={audio.seek} ticks={ticks} />
        )}
        {preview.isAtEnd && (
          <Box className={classes.end} component="p" flex="none" fz="sm" role="status">
            {t('preview.end')}{' '}
            <Button size="sm" variant="default" onClick={() => preview.restart()}>
              {t('preview.again')}
            </Button>
          </Box>
        )}
        {!preview.isSilent && audio.blocked && (
          <Box className={classes.end} component="p" flex="none" fz="sm" role="status">
            {t('player:blocked')}
          </Box>
        )}
        <SpeedChoice rate={audio.rate} onChange={audio.setRate} />
        <Toggle
          label={t('player:autoplay')}
          hint={t('player:autoplayHint')}
          isOn={preview.autoplay}
          onChange={preview.changeAutoplay}
        />
      </Group>
    </Box>
  )
}
