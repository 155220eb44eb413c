import type { Lecture } from '@lectern/contract/lectures.ts'
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
  /** Length of the lecture. */
  minutes: number
  /** Of the slides that are not studied. */
  minutesLeft: number
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
  minutes,
  minutesLeft: left,
}: PlayerBarProps) {
  const { t } = useTranslation('player')
  const nameOf = useLanguageName()
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
