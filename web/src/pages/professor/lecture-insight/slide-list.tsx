import { Box } from '@mantine/core'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { Thumbnail } from '../../../ui/pictures/thumbnail.tsx'
import { type MapSlide, worstFigures } from './map-rows.ts'
import classes from './slide-list.module.css'
import { SlidePanel } from './slide-panel.tsx'
import { useFigureText } from './use-figure-text.ts'

type SlideListProps = {
  slides: readonly MapSlide[]
  needy: ReadonlySet<number>
  chosen: number | null
  onChoose: (slide: number | null) => void
}

/** The map on a phone: one row per slide with its two worst figures; pressed, it shows all of them. */
export function SlideList({ slides, needy, chosen, onChoose }: SlideListProps) {
  const { t } = useTranslation('insight')
  const figureText = useFigureText()
  return (
    <ol className="panel divided" aria-label={t('map.caption')}>
      {slides.map((slide) => {
        const isOpen = slide.index === chosen
        const title = slide.title
          ? t('map.slideTitle', { number: slide.index, title: slide.title })
          : t('map.slideAt', { number: slide.index })
        return (
          <li key={slide.index}>
            <button
              type="button"
              className={classes.row}
              aria-expanded={isOpen}
              onClick={() => onChoose(isOpen ? null : slide.index)}
            >
              <Thumbnail width="4rem" src={slide.thumbnail_url} isLazy />
              <span className="grow">
                <Box component="strong" className="truncate" display="block" fw={500} dir="auto">
                  {title}
                </Box>
                <Box
                  component="span"
                  className="tabular"
                  c={needy.has(slide.index) ? 'var(--warn)' : 'var(--text-2)'}
                  fz="sm"
                >
                  {worstFigures(slides, slide).map((row, index) => (
                    <Fragment key={row}>
                      {index > 0 && ' · '}
                      {t(`map.row.${row}`)} {figureText(row, slide)}
                    </Fragment>
                  ))}
                </Box>
              </span>
            </button>
            {isOpen && (
              <Box px="md" pb="md">
                <SlidePanel slide={slide} />
              </Box>
            )}
          </li>
        )
      })}
    </ol>
  )
}
