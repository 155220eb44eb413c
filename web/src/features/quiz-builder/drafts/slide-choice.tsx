import type { SlideEntry } from '@lectern/contract/lectures.ts'
import { Box } from '@mantine/core'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import { useTranslation } from 'react-i18next'
import { SmallPicture } from '../../../ui/small-picture.tsx'
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
          <label className={classes.slide} title={title ?? undefined}>
            <input
              type="checkbox"
              className={classes.box}
              checked={chosen.includes(index)}
              onChange={() => onToggle(index)}
              aria-label={[t('drafts.slide', { number: index }), title].filter(Boolean).join(': ')}
            />
            <SmallPicture src={url} className={classes.thumbnail} isLazy />
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
            <span className={classes.icon} aria-hidden>
              <IconCheck size={14} stroke={3} />
            </span>
          </label>
        </li>
      ))}
    </ul>
  )
}
