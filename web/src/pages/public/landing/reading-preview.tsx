import { ActionIcon, Box, Paper } from '@mantine/core'
import { useReducedMotion } from '@mantine/hooks'
import IconPlayerPauseFilled from '@tabler/icons-react/dist/esm/icons/IconPlayerPauseFilled.mjs'
import IconPlayerPlayFilled from '@tabler/icons-react/dist/esm/icons/IconPlayerPlayFilled.mjs'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SampleSlide } from '../../../features/sample-lecture/sample-slide.tsx'
import { ScriptHighlight } from '../../../features/sample-lecture/script-highlight.tsx'
import { TextWithElements } from '../../../ui/text-with-elements.tsx'
import classes from './reading-preview.module.css'

const sentences = [
  { time: '0:06', key: 'sample.sentenceLight', color: 'yellow' },
  { time: '0:17', key: 'sample.sentenceAir', color: 'green' },
  { time: '0:34', key: 'sample.sentenceSky', color: 'green' },
] as const

/**
 * The product at work: the sentence being spoken, and the annotations that have appeared on the slide so
 * far.
 */
export function ReadingPreview() {
  const { t } = useTranslation('public')
  const { spoken, isPlaying, toggle } = useReadingLine(sentences.length)
  return (
    <Paper
      className="overflow-hidden"
      component="figure"
      withBorder
      miw={0}
      aria-label={t('landing.pictureLabel')}
    >
      <Box className={`${classes.scene} border-below`} bg="var(--desk)">
        <SampleSlide annotations={spoken + 1} />
      </Box>
      <Box pos="relative" py="xs">
        {sentences.map(({ time, key, color }, index) => (
          <p key={key} className={classes.sentence} data-state={stateOf(index, spoken)}>
            <Box className={`${classes.time} tabular`} component="span" fz="xs">
              {time}
            </Box>
            <span>
              <TextWithElements
                text={t(key)}
                elements={{ highlight: index === spoken ? <ScriptHighlight color={color} /> : <span /> }}
              />
            </span>
          </p>
        ))}
        <ActionIcon
          className={classes.control}
          size={30}
          aria-label={isPlaying ? t('landing.pause') : t('landing.play')}
          onClick={toggle}
        >
          {isPlaying ? (
            <IconPlayerPauseFilled size={14} aria-hidden />
          ) : (
            <IconPlayerPlayFilled size={14} aria-hidden />
          )}
        </ActionIcon>
      </Box>
    </Paper>
  )
}

function stateOf(index: number, spoken: number): 'said' | 'spoken' | 'coming' {
  if (index === spoken) return 'spoken'
  return index < spoken ? 'said' : 'coming'
}

const sentenceMs = 4200

/**
 * Index of the spoken sentence among `count`. It advances by itself; with reduced motion it stays at the middle one
 * until the visitor starts it.
 */
function useReadingLine(count: number) {
  const wantsLessMotion = useReducedMotion()
  const [spoken, setSpoken] = useState(1)
  const [choice, setChoice] = useState<boolean>()
  const isPlaying = choice ?? !wantsLessMotion

  useEffect(() => {
    if (!isPlaying) return
    const timer = setInterval(() => setSpoken((sentence) => (sentence + 1) % count), sentenceMs)
    return () => clearInterval(timer)
  }, [isPlaying, count])

  return { spoken, isPlaying, toggle: () => setChoice(!isPlaying) }
}
