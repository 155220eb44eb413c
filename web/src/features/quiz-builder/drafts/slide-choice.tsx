import type { SlideEntry } from '@lectern/contract/lectures.ts'
import { Box } from '@mantine/core'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import { useTranslation } from 'react-i18next'
import { Thumbnail } from '../../../ui/pictures/thumbnail.tsx'
import classes from './slide-choice.module.css'

type SlideChoiceProps = {
  slides: readonly SlideEntry[]
  chosen: readonly number[]
  onToggle: (slide: number) => void
}

/** The slides as thumbnails with checkboxes. */
export function SlideChoice({ slides, chosen, onToggle }: SlideChoiceProps) {
  const { t } = useTranslation('quizAuthoring')
  return (
    <ul className={classes.slides}>
      {slides.map(({ index, thumbnail_url: url, title }) => (
        <li key={index}>
          <Box
            className={classes.slide}
            component="label"
            bdrs="sm"
            bg="var(--desk)"
            title={title ?? undefined}
          >
            <input
              type="checkbox"
              className={`${classes.box} cover`}
              checked={chosen.includes(index)}
              onChange={() => onToggle(index)}
              aria-label={[t('drafts.slide', { number: index }), title].filter(Boolean).join(': ')}
            />
            <Thumbnail src={url} className={classes.thumbnail} isLazy />
            <Box
              className="tabular"
              component="span"
              pos="absolute"
              bottom={4}
              left={4}
              miw={20}
              px={4}
              bdrs="xs"
              bg="var(--paper)"
              c="var(--text)"
              fz="xs"
              lh="1.25rem"
              ta="center"
              aria-hidden
            >
              {index}
            </Box>
            <Box
              className={classes.icon}
              component="span"
              p={2}
              bdrs="xs"
              bg="var(--accent)"
              c="var(--on-accent)"
              lh={0}
              aria-hidden
            >
              <IconCheck size={14} stroke={3} />
            </Box>
          </Box>
        </li>
      ))}
    </ul>
  )
}
