import type { Lecture, SlideEntry } from '@lectern/contract/lectures.ts'
import { ActionIcon, Box, UnstyledButton } from '@mantine/core'
import IconArrowLeft from '@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs'
import IconLanguage from '@tabler/icons-react/dist/esm/icons/IconLanguage.mjs'
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs'
import { memo, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useLanguageName } from '../../../ui/use-language-name.ts'
import { NativeChoice } from '../../player/controls/native-choice.tsx'
import classes from './player-bar.module.css'

type PlayerBarProps = {
  lecture: Lecture
  /** The way back: an address, or what closes the player. */
  exit: { to: string } | { label: string; onLeave: () => void }
  language: string
  onLanguage: (code: string) => void
  /** Opens the search in the lecture; called with the button, which gets the focus back. */
  onFind: ((opener: HTMLElement) => void) | undefined
  /** At the end of the bar. */
  actions?: ReactNode
  /** The row also holds `children`: the title takes less room. */
  isShort?: boolean
  children?: ReactNode
  slides: readonly SlideEntry[]
  /** Numbers of the studied slides. */
  finished: ReadonlySet<number>
}

/** Back link, title and, if there are several, the choice of language. */
export const PlayerBar = memo(function PlayerBar({
  lecture,
  exit,
  language,
  onLanguage,
  onFind,
  actions,
  isShort = false,
  children,
  slides,
  finished,
}: PlayerBarProps) {
  const { t } = useTranslation('player')
  const nameOf = useLanguageName()
  const { minutes, left } = readTime(slides, finished)
  const choices = lecture.supported_languages.map((code) => ({
    value: code,
    label: t('languageOption', { name: nameOf(code), code }),
  }))
  return (
    <header className={classes.bar} data-short={isShort || undefined}>
      {'to' in exit ? (
        <Link className={classes.back} to={exit.to}>
          <IconArrowLeft size={18} aria-hidden />
          <span className={classes.backWords}>{t('back')}</span>
        </Link>
      ) : (
        <UnstyledButton className={classes.back} onClick={exit.onLeave}>
          <IconArrowLeft size={18} aria-hidden />
          <span className={classes.backWords}>{exit.label}</span>
        </UnstyledButton>
      )}
      <Box
        component="h1"
        className={`${classes.title} truncate`}
        fz={15}
        fw={600}
        lh="1.5rem"
        lts="-0.01em"
        title={lecture.title}
      >
        {lecture.title}
      </Box>
      {children}
      {minutes > 0 && (
        <span className={`${classes.time} tabular nowrap`}>
          {left > 0 ? t('timeLeft', { minutes, left }) : t('lectureTime', { minutes })}
        </span>
      )}
      {onFind && (
        <ActionIcon
          className={classes.find}
          variant="subtle"
          color="gray"
          size={36}
          aria-label={t('find')}
          aria-keyshortcuts="/"
          aria-haspopup="dialog"
          title={`${t('find')} (/)`}
          onClick={(event) => onFind(event.currentTarget)}
        >
          <IconSearch size={18} aria-hidden />
        </ActionIcon>
      )}
      {choices.length > 1 && (
        <NativeChoice label={t('lectureLanguage')} choices={choices} value={language} onChoose={onLanguage}>
          <IconLanguage className={classes.icon} size={16} />
          <span className={classes.long}>
            {t('languageOption', { name: nameOf(language), code: language })}
          </span>
          <span className={classes.short}>{language.toUpperCase()}</span>
        </NativeChoice>
      )}
      {actions}
    </header>
  )
})

/** Length of the lecture at normal speed, and of the slides that are not studied. Minutes, rounded up. */
function readTime(slides: readonly SlideEntry[], finished: ReadonlySet<number>) {
  const sum = (of: readonly SlideEntry[]) =>
    Math.ceil(of.reduce((all, { audio_duration_ms }) => all + (audio_duration_ms ?? 0), 0) / 60_000)
  return { minutes: sum(slides), left: sum(slides.filter(({ index }) => !finished.has(index))) }
}
