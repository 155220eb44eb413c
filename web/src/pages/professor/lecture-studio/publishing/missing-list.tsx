import { type LectureLanguage, lectureLanguages } from '@lectern/contract/languages.ts'
import { Box, Button, Group, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { messageOf } from '../../../../api/api-error.ts'
import { useUpdateLecture } from '../../../../features/lecture-details/use-update-lecture.ts'
import { NoScriptsButton } from '../../../../features/silent-slides/no-scripts-button.tsx'
import { ReasonButton } from '../../../../ui/buttons/reason-button.tsx'
import { showToast } from '../../../../ui/feedback/toasts.tsx'
import { type LanguageProgress, readLanguageProgress } from '../store/document/language-progress.ts'
import { useLectureReasons } from '../store/jobs/use-generation.ts'
import { useCounts, useLecture } from '../store/studio-data.ts'
import { useActions } from '../store/studio-store.ts'
import classes from './missing-list.module.css'
import { MissingScript } from './missing-script.tsx'

const maxLinks = 12
/** More slides are folded: a whole language is rather set in preparation than written slide by slide. */
const maxUnfolded = 3

/** Lists the languages in which a script or audio is missing or outdated. */
export const listIncomplete = (lecture: Parameters<typeof readLanguageProgress>[0]): LanguageProgress[] =>
  readLanguageProgress(lecture).filter(
    ({ withoutScript, withoutAudio, withStaleAudio }) =>
      withoutScript.length + withoutAudio + withStaleAudio > 0,
  )

type MissingListProps = {
  incomplete: readonly LanguageProgress[]
  /** Called when the professor goes to a slide or starts the audio. */
  onLeave: () => void
}

/**
 * What each language lacks, with links to the slides and the ways out: generate the audio, or set the
 * language in preparation.
 */
export function MissingList({ incomplete, onLeave }: MissingListProps) {
  const { t } = useTranslation(['studio', 'update', 'common'])
  const lecture = useLecture()
  const { speakAll } = useActions()
  const reasons = useLectureReasons()
  const update = useUpdateLecture(lecture._id)
  const toSpeak = useCounts().slidesToSpeak
  const prepare = (language: string) => {
    const prepared = [...(lecture.languages_in_preparation ?? []), language]
    update.mutate(
      { languages_in_preparation: lectureLanguages.filter((one) => prepared.includes(one)) },
      { onError: (failure) => showToast('error', messageOf(failure, t('languages.failed'))) },
    )
  }
  return (
    <Stack className={classes.list} gap="md">
      {incomplete.map(({ language, withoutScript, withoutAudio, withStaleAudio }) => {
        const name = t(`common:languages.${language as LectureLanguage}`)
        return (
          <Stack key={language} component="section" aria-label={name} gap={6} align="start">
            {withoutScript.length > 0 && (
              <p>{t('header.languageScripts', { name, count: withoutScript.length })}</p>
            )}
            {withoutAudio > 0 && <p>{t('header.languageAudio', { name, count: withoutAudio })}</p>}
            {withStaleAudio > 0 && <p>{t('header.languageStale', { name, count: withStaleAudio })}</p>}
            {language !== lecture.default_language && (
              <Group gap="4px 12px">
                <Button
                  size="compact-sm"
                  variant="light"
                  disabled={update.isPending}
                  onClick={() => prepare(language)}
                >
                  {t('update:prepare', { name })}
                </Button>
                <Box component="span" fz="sm" c="var(--text-2)">
                  {t('publish.prepareMeans', { name })}
                </Box>
              </Group>
            )}
            <SlidesWithoutScript count={withoutScript.length}>
              {withoutScript.slice(0, maxLinks).map((slide) => (
                <MissingScript
                  key={slide}
                  slide={slide}
                  language={language}
                  label={t('update:slide', { number: slide })}
                  onLeave={onLeave}
                />
              ))}
              {withoutScript.length > maxLinks && (
                <Box component="span" fz="sm">
                  {t('update:andMore', { count: withoutScript.length - maxLinks })}
                </Box>
              )}
            </SlidesWithoutScript>
            <NoScriptsButton lecture={lecture} places={withoutScript.map((slide) => ({ slide, language }))} />
          </Stack>
        )
      })}
      {toSpeak > 0 && (
        <div>
          <ReasonButton
            size="sm"
            variant="default"
            reason={reasons.speakAll}
            onClick={() => {
              onLeave()
              speakAll()
            }}
          >
            {t('bulk.speakAll', { count: toSpeak })}
          </ReasonButton>
        </div>
      )}
    </Stack>
  )
}

function SlidesWithoutScript({ count, children }: { count: number; children: ReactNode }) {
  const { t } = useTranslation('studio')
  const slides = <Group gap={4}>{children}</Group>
  if (count <= maxUnfolded) return slides
  return (
    <details className={classes.slides}>
      <summary>{t('publish.slidesWithoutScript')}</summary>
      {slides}
    </details>
  )
}
