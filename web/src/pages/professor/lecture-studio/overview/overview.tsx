import type { LectureLanguage } from '@lectern/contract/languages.ts'
import { Box, Group, SegmentedControl, Stack } from '@mantine/core'
import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { languagesOf } from '../../../../features/languages/languages-of.ts'
import { BulkButtons } from '../filmstrip/bulk-buttons.tsx'
import { type ShownSlides, useShownSlides } from '../filmstrip/use-shown-slides.ts'
import { LanguageChoice } from '../script/language-choice.tsx'
import { countReady } from '../store/document/slide-states.ts'
import { useSlideStates } from '../store/document/use-slide-states.ts'
import { useCounts, useLecture, useSlideAddress } from '../store/studio-data.ts'
import { useStudio } from '../store/studio-store.ts'
import classes from './overview.module.css'
import { OverviewRow } from './overview-row.tsx'

/** All slides as rows with the beginning of their script and their state in each language. */
export function Overview() {
  const { t } = useTranslation(['studio', 'common'])
  const lecture = useLecture()
  const states = useSlideStates()
  const counts = useCounts()
  const go = useStudio((state) => state.go)
  const address = useSlideAddress()
  const [shown, setShown] = useState<ShownSlides>('all')
  const open = useCallback((slide: number, language: string) => go({ slide, language, tab: 'editor' }), [go])
  const { filters, rows } = useShownSlides(states, shown)
  const entries = new Map(lecture.slides[address.language]?.map((entry) => [entry.index, entry]))
  const languages = languagesOf(lecture)
  const columns = { '--languages': languages.length } as React.CSSProperties
  return (
    <Stack gap={0} flex={1} mih={0} bg="var(--paper)" id="studio-work" tabIndex={-1} style={columns}>
      <Group className="border-below" py={6} px="var(--gutter)" gap="0.5rem 0.75rem" flex="none" mih={52}>
        <SegmentedControl
          aria-label={t('overview.filter')}
          data={filters}
          value={shown}
          onChange={(value) => setShown(value as ShownSlides)}
        />
        {languages.length > 1 && <LanguageChoice />}
        <Group
          className="tabular"
          component="ul"
          align="stretch"
          gap="0.25rem 1rem"
          c="var(--text-2)"
          fz="sm"
        >
          {languages.map((language) => (
            <li key={language}>
              <strong>{t(`common:languages.${language as LectureLanguage}`)}</strong>{' '}
              {t('overview.readyOf', {
                ready: countReady(lecture, language),
                total: counts.total,
              })}
            </li>
          ))}
        </Group>
        <div className={classes.actions}>
          <BulkButtons />
        </div>
      </Group>
      {rows.length > 0 && (
        <Box className={`${classes.heads} mantine-visible-from-md`} flex="none" px="lg" aria-hidden>
          {(rows.length > 1 ? [1, 2] : [1]).map((column) => (
            <Box key={column} className={classes.head} py={4} c="var(--text-2)" fz="xs" fw={600}>
              <span>{t('overview.head')}</span>
              {languages.map((language) => (
                <span key={language}>{t(`common:languages.${language as LectureLanguage}`)}</span>
              ))}
            </Box>
          ))}
        </Box>
      )}
      {rows.length === 0 ? (
        <Box component="p" fz={17} py={48} px="lg" c="var(--text-2)">
          {shown === 'thin' ? t('overview.noneThin') : t('overview.nothing')}
        </Box>
      ) : (
        <ol
          className={classes.rows}
          style={{ '--rows': Math.ceil(rows.length / 2) } as React.CSSProperties}
          aria-label={t('tabs.overview')}
        >
          {rows.map((state) => (
            <OverviewRow
              key={state.number}
              slide={state}
              excerpt={entries.get(state.number)?.script ?? ''}
              isSilent={entries.get(state.number)?.is_silent === true}
              language={address.language}
              defaultLanguage={lecture.default_language}
              isDefaultComplete={lecture.script_generation_complete}
              isCurrent={state.number === address.slide}
              onOpen={open}
            />
          ))}
        </ol>
      )}
    </Stack>
  )
}
