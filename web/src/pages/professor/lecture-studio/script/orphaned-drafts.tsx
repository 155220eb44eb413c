import type { LectureLanguage } from '@lectern/contract/languages.ts'
import { Box, Button, Group } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { languagesOf } from '../../../../features/languages/languages-of.ts'
import { listOrphaned } from '../../../../features/script-drafts/draft-storage.ts'
import { CopyButton } from '../../../../ui/buttons/copy-button.tsx'
import { useLectureWork } from '../store/jobs/use-generation.ts'
import { pagesOf, useJobs, useLecture } from '../store/studio-data.ts'
import type { StudioState } from '../store/studio-state.ts'
import { useStudio } from '../store/studio-store.ts'
import classes from './orphaned-drafts.module.css'

/** Unsaved texts of pages that a deck swap removed. They are shown until the professor discards them. */
export function OrphanedDrafts() {
  const { t } = useTranslation(['studio', 'common'])
  const removeDraft = useStudio((state) => state.removeDraft)
  const lecture = useLecture()
  const find = (drafts: StudioState['drafts']) => listOrphaned(drafts, pagesOf(lecture), languagesOf(lecture))
  // Drafts change with each typed letter.
  const drafts = useStudio((state) => (find(state.drafts).length > 0 ? state.drafts : null))
  const orphaned = drafts ? find(drafts) : []
  const jobs = useJobs()
  const work = useLectureWork()
  // While a deck is processed, the page may still appear.
  if (!jobs.isLoaded || work.slidesJob || orphaned.length === 0) return null
  return (
    <Box
      className="scroll-y border-below"
      py="sm"
      px="var(--gutter)"
      component="section"
      flex="none"
      mah="40vh"
      bg="var(--warn-tint)"
      role="alert"
      aria-labelledby="orphaned-title"
    >
      <Box id="orphaned-title" component="h2" c="var(--warn)" fz="md" fw={600} lts="0">
        {t('orphaned.title', { count: orphaned.length })}
      </Box>
      <Box component="p" mt={4} mb="xs">
        {t('orphaned.hint')}
      </Box>
      <ul>
        {orphaned.map(({ key, slide, language, text }) => {
          const name = t(`common:languages.${language as LectureLanguage}`)
          const of = t('orphaned.of', { number: slide, name })
          return (
            <li key={key} className={classes.draft}>
              <textarea
                className={`${classes.text} panel`}
                readOnly
                rows={2}
                aria-label={of}
                lang={language}
                value={text}
              />
              <Group gap="xs">
                <Box component="span" flex={1} miw={128} c="var(--text-2)">
                  {of}
                </Box>
                <CopyButton text={text} what={of} />
                <Button
                  size="sm"
                  variant="subtle"
                  aria-label={t('orphaned.discardOf', { what: of })}
                  onClick={() => removeDraft(key)}
                >
                  {t('script.discard')}
                </Button>
              </Group>
            </li>
          )
        })}
      </ul>
    </Box>
  )
}
