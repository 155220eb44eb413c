import { Box } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { TextWithElements } from '../../ui/text-with-elements.tsx'
import { ScriptHighlight } from './script-highlight.tsx'
import classes from './spoken-sentence.module.css'

/** A sentence of the sample script with its time and its highlight. */
export function SpokenSentence() {
  const { t } = useTranslation('public')
  return (
    <Box className={classes.sentence} component="p" fz="lg" lh="1.875rem">
      <Box className="tabular" component="span" c="dimmed" fz="xs">
        0:17
      </Box>
      <span>
        <TextWithElements
          text={t('sample.paragraph')}
          elements={{ highlight: <ScriptHighlight color="green" /> }}
        />
      </span>
    </Box>
  )
}
