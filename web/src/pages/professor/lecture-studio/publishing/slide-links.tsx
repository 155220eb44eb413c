import type { LectureLanguage } from '@lectern/contract/languages.ts'
import { Box, Group } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useActions } from '../store/studio-store.ts'
import classes from './slide-links.module.css'

const maxLinks = 24

type SlideLinksProps = { label: string; places: readonly { slide: number; language: string }[] }

/** Buttons that close the dialog of publishing and open a slide in the editor. */
export function SlideLinks({ label, places }: SlideLinksProps) {
  const { t } = useTranslation(['studio', 'common', 'update'])
  const { closePublishing, go } = useActions()
  const hasSeveral = new Set(places.map(({ language }) => language)).size > 1
  return (
    <Group component="ul" align="stretch" gap={6} mt={4} aria-label={label}>
      {places.slice(0, maxLinks).map(({ slide, language }) => (
        <li key={`${language} ${slide}`}>
          <button
            type="button"
            className={`${classes.link} hover-sunken`}
            onClick={() => {
              closePublishing()
              go({ slide, language, tab: 'editor' })
            }}
          >
            {t('missing.slide', { number: slide })}
            {hasSeveral && `, ${t(`common:languages.${language as LectureLanguage}`)}`}
          </button>
        </li>
      ))}
      {places.length > maxLinks && (
        <Box component="li" fz="sm">
          {t('update:andMore', { count: places.length - maxLinks })}
        </Box>
      )}
    </Group>
  )
}
