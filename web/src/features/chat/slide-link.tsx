import type { SlideEntry } from '@lectern/contract/lectures.ts'
import { useTranslation } from 'react-i18next'
import { SmallPicture } from '../../ui/small-picture.tsx'
import classes from './slide-link.module.css'

type SlideLinkProps = { slide: SlideEntry; onJump: (slide: number) => void }

/** A slide named inside a sentence, with its thumbnail. A click moves the player there. */
export function SlideLink({ slide, onJump }: SlideLinkProps) {
  const { t } = useTranslation('chat')
  const { index: number, title } = slide
  return (
    <button
      type="button"
      className={classes.link}
      aria-label={title ? t('goToSlideTitled', { number, title }) : t('goToSlide', { number })}
      title={title ?? undefined}
      onClick={() => onJump(number)}
    >
      <SmallPicture className={classes.thumbnail} src={slide.thumbnail_url} isLazy />
      {t('slide', { number })}
    </button>
  )
}
