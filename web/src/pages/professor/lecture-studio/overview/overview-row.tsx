import type { LectureLanguage } from '@lectern/contract/languages.ts'
import { stripTags } from '@lectern/core/script/spoken.ts'
import { Box, Tooltip } from '@mantine/core'
import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { StateLabel } from '../filmstrip/state-label.tsx'
import type { SlideStates } from '../store/document/slide-states.ts'
import classes from './overview-row.module.css'

type OverviewRowProps = {
  slide: SlideStates
  /** The slide's script in `language`; the row shows its beginning. */
  excerpt: string
  /** It is shown without a script. */
  isSilent: boolean
  language: string
  defaultLanguage: string
  /** False: the other languages cannot be opened yet. */
  isDefaultComplete: boolean
  isCurrent: boolean
  onOpen: (slide: number, language: string) => void
}

const excerptChars = 200

/** A slide with its state in each language. A click on a state opens the slide in that language. */
export const OverviewRow = memo(function OverviewRow({ slide, onOpen, ...row }: OverviewRowProps) {
  const { t } = useTranslation(['studio', 'common'])
  const text = stripTags(row.excerpt.slice(0, 2 * excerptChars)).slice(0, excerptChars)
  const isLocked = (language: string) => language !== row.defaultLanguage && !row.isDefaultComplete
  return (
    <li className={`${classes.row} border-below`} data-current={row.isCurrent || undefined}>
      <button
        type="button"
        className={`${classes.open} focus-inside`}
        disabled={isLocked(row.language)}
        onClick={() => onOpen(slide.number, row.language)}
      >
        <img
          className={`${classes.picture} slide-frame`}
          src={slide.thumbnailUrl}
          alt=""
          loading="lazy"
          draggable={false}
        />
        <Box component="span" className="tabular" flex="none" w={28} fw={600} ta="right">
          <span className="visually-hidden">{t('filmstrip.slide')} </span>
          {slide.number}
        </Box>
        <span className={classes.text} lang={text ? row.language : undefined}>
          {text || t(row.isSilent ? 'silent.choice' : 'overview.noScript')}
        </span>
      </button>
      <div className={classes.states}>
        {Object.entries(slide.byLanguage).map(([language, state]) => {
          const name = t(`common:languages.${language as LectureLanguage}`)
          return isLocked(language) ? (
            <span key={language} className={classes.locked}>
              <Tooltip label={t('language.locked')}>
                <IconLock size={14} aria-hidden />
              </Tooltip>
              <span className="visually-hidden">{name}: </span>
              <Box component="span" className="mantine-hidden-from-md" c="var(--text-2)" fw={600} aria-hidden>
                {language.toUpperCase()}
              </Box>
              {state === 'noScript' ? t('overview.notTranslated') : <StateLabel state={state} isQuiet />}
            </span>
          ) : (
            <button
              key={language}
              type="button"
              className={`${classes.state} focus-inside`}
              onClick={() => onOpen(slide.number, language)}
            >
              <span className="visually-hidden">{t('overview.openIn', { number: slide.number, name })} </span>
              <Box component="span" className="mantine-hidden-from-md" c="var(--text-2)" fw={600} aria-hidden>
                {language.toUpperCase()}
              </Box>
              <StateLabel state={state} isThin={slide.thin.includes(language)} isQuiet />
            </button>
          )
        })}
      </div>
    </li>
  )
})
