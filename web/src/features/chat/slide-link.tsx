import type { SlideEntry } from '@lectern/contract/lectures.ts'
import { useTranslation } from 'react-i18next'
import { Thumbnail } from '../../ui/pictures/thumbnail.tsx'
import classes from './slide-link.module.css'

type SlideLinkProps = { slide: SlideEntry; onJump: (slide: number) => void }

/** A slide named inside a sentence, with its thumbnail. A click moves the player there. */
export function SlideLink({ slide, onJump }: SlideLinkProps) {
  const { t } = useTranslation('chat')
  const { index: number, title } = slide
  return (
    <button
      type="button"
      className={`${classes.link} tabular nowrap`}
      aria-label={title ? t('goToSlideTitled', { number, title }) : t('goToSlide', { number })}
      title={title ?? undefined}
      onClick={() => onJump(number)}
    >
      <Thumbnail width="1.875rem" src={slide.thumbnail_url} isLazy />
      {t('slide', { number })}
    </button>
  )
}
