import type { LectureLanguage } from '@lectern/contract/languages.ts'
import IconEyeExclamation from '@tabler/icons-react/dist/esm/icons/IconEyeExclamation.mjs'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { readStateIn, type SlideStates } from '../store/document/slide-states.ts'
import classes from './slide-thumbnail.module.css'
import { StateLabel } from './state-label.tsx'

type SlideThumbnailProps = {
  slide: SlideStates
  isCurrent: boolean
  /** The edited language; the state in words is that of the slide in this language. */
  language: string
  hasLanguages: boolean
  onOpen: (number: number) => void
}

/** A slide in the filmstrip or the sheet: picture, number, and its state in each language. */
export const SlideThumbnail = memo(function SlideThumbnail({
  slide,
  isCurrent,
  language: edited,
  hasLanguages,
  onOpen,
}: SlideThumbnailProps) {
  const { t } = useTranslation(['studio', 'common', 'replacing'])
  const edits = readStateIn(slide, edited)
  return (
    <button
      type="button"
      className={classes.slide}
      aria-current={isCurrent ? 'true' : undefined}
      data-slide={slide.number}
      onClick={() => onOpen(slide.number)}
    >
      <span className={`${classes.frame} slide-frame`}>
        <img
          className={classes.picture}
          data-faded={edits === 'waiting' || undefined}
          src={slide.thumbnailUrl}
          alt=""
          loading="lazy"
          // Show an empty frame with the number instead of the browser's broken-image icon.
          onError={(event) => {
            event.currentTarget.dataset.failed = ''
          }}
          onLoad={(event) => {
            delete event.currentTarget.dataset.failed
          }}
          draggable={false}
        />
        <span className={`${classes.number} tabular`}>
          <span className="visually-hidden">{t('filmstrip.slide')} </span>
          {slide.number}
        </span>
        {slide.needsCheck && (
          <span className={classes.check} title={t('replacing:changed.badge')}>
            <IconEyeExclamation size={12} aria-hidden />
            <span aria-hidden>{t('replacing:changed.short')}</span>
            <span className="visually-hidden">{t('replacing:changed.badge')}</span>
          </span>
        )}
        {hasLanguages && (
          <span className={classes.languages}>
            {Object.entries(slide.byLanguage).map(([language, state]) => (
              <span key={language} className={classes.language} data-state={state}>
                <span aria-hidden>{language.toUpperCase()}</span>
                <span className="visually-hidden">
                  {t('filmstrip.languageState', {
                    name: t(`common:languages.${language as LectureLanguage}`),
                    state: t(`state.${state}`).toLowerCase(),
                  })}
                </span>
              </span>
            ))}
          </span>
        )}
      </span>
      <span className={classes.below}>
        <StateLabel state={edits} isThin={slide.thin.includes(edited)} />
      </span>
    </button>
  )
})
