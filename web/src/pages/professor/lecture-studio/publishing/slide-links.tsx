import type { LectureLanguage } from '@lectern/contract/languages.ts'
import { Box, Group } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useActions } from '../store/studio-store.ts'
import { MissingScript } from './missing-script.tsx'
import classes from './slide-links.module.css'

const maxLinks = 24

type SlideLinksProps = {
  label: string
  places: readonly { slide: number; language: string }[]
  /** The slides lack a script: beside each stands that it needs none. */
  lackScript?: boolean
}

/** Buttons that close the dialog of publishing and open a slide in the editor. */
export function SlideLinks({ label, places, lackScript = false }: SlideLinksProps) {
  const { t } = useTranslation(['studio', 'common', 'update'])
  const { closePublishing, go } = useActions()
  const hasSeveral = new Set(places.map(({ language }) => language)).size > 1
  return (
    <Group component="ul" align="stretch" gap={6} mt={4} aria-label={label}>
      {places.slice(0, maxLinks).map(({ slide, language }) => {
        const number = t('missing.slide', { number: slide })
        const name = hasSeveral
          ? `${number}, ${t(`common:languages.${language as LectureLanguage}`)}`
          : number
        return (
          <li key={`${language} ${slide}`}>
            {lackScript ? (
              <MissingScript slide={slide} language={language} label={name} onLeave={closePublishing} />
            ) : (
              <button
                type="button"
                className={`${classes.link} hover-sunken`}
                onClick={() => {
                  closePublishing()
                  go({ slide, language, tab: 'editor' })
                }}
              >
                {name}
              </button>
            )}
          </li>
        )
      })}
      {places.length > maxLinks && (
        <Box component="li" fz="sm">
          {t('update:andMore', { count: places.length - maxLinks })}
        </Box>
      )}
    </Group>
  )
}
