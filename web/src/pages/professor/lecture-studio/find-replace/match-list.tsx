import { Button, Checkbox } from '@mantine/core'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import type { SlideMatches } from './find-matches.ts'
import classes from './find-replace.module.css'

type MatchRowProps = {
  matches: SlideMatches
  replacement: string
  language: string
  isChosen: boolean
  onChoose: (slide: number, isChosen: boolean) => void
  onOpen: (slide: number) => void
}

/** The matches of one slide among their words; whether it is changed, and the way to it. */
export const MatchRow = memo(function MatchRow({ matches, replacement, language, ...row }: MatchRowProps) {
  const { t } = useTranslation('authoring')
  const { slide, count, contexts } = matches
  return (
    <li className={classes.row}>
      <div className={classes.rowHead}>
        <Checkbox
          label={
            <>
              <strong>{t('find.slide', { number: slide })}</strong>{' '}
              <span className={classes.meta}>{t('find.count', { count })}</span>
            </>
          }
          aria-label={t('find.choose', { number: slide })}
          checked={row.isChosen}
          onChange={(event) => row.onChoose(slide, event.currentTarget.checked)}
        />
        <Button size="sm" variant="subtle" onClick={() => row.onOpen(slide)}>
          {t('find.open', { number: slide })}
        </Button>
      </div>
      {contexts.map((context, at) => (
        <p
          // biome-ignore lint/suspicious/noArrayIndexKey: a match is its place
          key={at}
          className={classes.context}
          lang={language}
          dir="auto"
        >
          {context.before}
          <del className={classes.found}>{context.found}</del>
          <span className="visually-hidden"> {t(replacement ? 'find.becomes' : 'find.removed')} </span>
          {replacement && <ins className={classes.replacement}>{replacement}</ins>}
          {context.after}
        </p>
      ))}
      {count > contexts.length && (
        <p className={classes.meta}>{t('find.more', { count: count - contexts.length })}</p>
      )}
    </li>
  )
})
