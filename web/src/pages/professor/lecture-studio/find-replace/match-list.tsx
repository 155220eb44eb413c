import { Box, Button, Checkbox, Group } from '@mantine/core'
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

/**
 * The matches of one slide with the words around them, a checkbox to include the slide, and a link to it.
 */
export const MatchRow = memo(function MatchRow({ matches, replacement, language, ...row }: MatchRowProps) {
  const { t } = useTranslation('authoring')
  const { slide, count, contexts } = matches
  return (
    <Box className={`${classes.row} border-below`} component="li" pt="xs" pb="sm" px="lg">
      <Group justify="space-between" gap="xs" wrap="nowrap">
        <Checkbox
          label={
            <>
              <strong>{t('find.slide', { number: slide })}</strong>{' '}
              <Box component="span" mt={4} c="var(--text-2)" fz="sm">
                {t('find.count', { count })}
              </Box>
            </>
          }
          aria-label={t('find.choose', { number: slide })}
          checked={row.isChosen}
          onChange={(event) => row.onChoose(slide, event.currentTarget.checked)}
        />
        <Button size="sm" variant="subtle" onClick={() => row.onOpen(slide)}>
          {t('find.open', { number: slide })}
        </Button>
      </Group>
      {contexts.map((context, at) => (
        <Box
          // biome-ignore lint/suspicious/noArrayIndexKey: matches are identified by their index
          key={at}
          className="break-words"
          component="p"
          my={4}
          lang={language}
          dir="auto"
        >
          {context.before}
          <Box
            component="del"
            bdrs={2}
            bg="var(--bad-tint)"
            c="var(--text)"
            td="line-through 1.5px var(--bad)"
          >
            {context.found}
          </Box>
          <span className="visually-hidden"> {t(replacement ? 'find.becomes' : 'find.removed')} </span>
          {replacement && <ins className={classes.replacement}>{replacement}</ins>}
          {context.after}
        </Box>
      ))}
      {count > contexts.length && (
        <Box component="p" mt={4} c="var(--text-2)" fz="sm">
          {t('find.more', { count: count - contexts.length })}
        </Box>
      )}
    </Box>
  )
})
