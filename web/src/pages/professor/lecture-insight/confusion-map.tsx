import { Box } from '@mantine/core'
import { type KeyboardEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Thumbnail } from '../../../ui/pictures/thumbnail.tsx'
import classes from './confusion-map.module.css'
import { figureOf, type MapRow, type MapSlide, mapRows, scaleOf } from './map-rows.ts'
import { useFigureText } from './use-figure-text.ts'

type ConfusionMapProps = {
  slides: readonly MapSlide[]
  /** Numbers of the slides that need work. */
  needy: ReadonlySet<number>
  chosen: number | null
  onChoose: (slide: number) => void
}

/**
 * A table with a column per slide and a row per figure, drawn as bars. The slides are buttons: pressed, the column shows
 * all its numbers; the arrow keys go to the neighbours.
 */
export function ConfusionMap({ slides, needy, chosen, onChoose }: ConfusionMapProps) {
  const { t } = useTranslation('insight')
  const head = useRef<HTMLTableRowElement>(null)
  const onKey = (event: KeyboardEvent, index: number) => {
    const next = { ArrowRight: index + 1, ArrowLeft: index - 1, Home: 0, End: slides.length - 1 }[event.key]
    const slide = next === undefined ? undefined : slides[next]
    if (!slide) return
    event.preventDefault()
    onChoose(slide.index)
    head.current?.querySelectorAll<HTMLElement>('button')[next!]?.focus()
  }
  return (
    <section
      className="panel scroll-x"
      aria-label={t('map.caption')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls sideways, also with the keyboard
      tabIndex={0}
    >
      <table className={classes.map}>
        <caption className="visually-hidden">{t('map.caption')}</caption>
        <thead>
          <tr ref={head}>
            <th scope="col" className={classes.label}>
              {t('map.slide')}
            </th>
            {slides.map((slide, index) => (
              <th key={slide.index} scope="col" data-chosen={slide.index === chosen || undefined}>
                <button
                  type="button"
                  className={classes.slide}
                  aria-pressed={slide.index === chosen}
                  aria-label={t('map.choose', { number: slide.index })}
                  title={slide.title ?? undefined}
                  data-needy={needy.has(slide.index) || undefined}
                  tabIndex={slide.index === (chosen ?? slides[0]?.index) ? 0 : -1}
                  onClick={() => onChoose(slide.index)}
                  onKeyDown={(event) => onKey(event, index)}
                >
                  <Thumbnail className={`${classes.picture} slide-frame`} src={slide.thumbnail_url} isLazy />
                  {slide.index}
                </button>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {mapRows.map((row) => (
            <MapRowCells key={row} row={row} slides={slides} chosen={chosen} />
          ))}
        </tbody>
      </table>
    </section>
  )
}

type MapRowProps = { row: MapRow; slides: readonly MapSlide[]; chosen: number | null }

function MapRowCells({ row, slides, chosen }: MapRowProps) {
  const { t } = useTranslation('insight')
  const figureText = useFigureText()
  const { max, peak } = scaleOf(slides, row)
  const isEmpty = row === 'quiz_success' && slides.every((slide) => slide.quiz_success === null)
  const height = (value: number | null) => `${max === 0 || value === null ? 0 : (100 * value) / max}%`
  return (
    <tr>
      <th scope="row" className={classes.label}>
        {t(`map.row.${row}`)}
        <Box component="span" display="block" c="var(--text-2)" fz="xs" fw={400}>
          {t(isEmpty ? 'map.noQuiz' : `map.rowHint.${row}`)}
        </Box>
      </th>
      {slides.map((slide) => {
        const value = figureOf[row](slide)
        const isPeak = slide.index === peak
        const isShown = isPeak || slide.index === chosen
        const text =
          row === 'reach'
            ? t('map.finishedOf', { studied: slide.studied, reached: slide.reached })
            : figureText(row, slide)
        return (
          <td
            key={slide.index}
            data-chosen={slide.index === chosen || undefined}
            data-peak={isPeak || undefined}
          >
            <span className="visually-hidden">{text}</span>
            {value !== null && value > 0 && (
              <span className={classes.column} aria-hidden>
                {isShown && <b className="tabular">{figureText(row, slide)}</b>}
                <i
                  className={classes.bar}
                  style={{ height: height(value) }}
                  data-light={row === 'reach' || undefined}
                >
                  {row === 'reach' && (
                    <i
                      className={classes.bar}
                      style={{ height: `${(100 * slide.studied) / slide.reached}%` }}
                    />
                  )}
                </i>
              </span>
            )}
          </td>
        )
      })}
    </tr>
  )
}
