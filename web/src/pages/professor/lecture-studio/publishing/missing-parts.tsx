import { type LectureLanguage, lectureLanguages } from '@lectern/contract/languages.ts'
import { Box, Button, Group, Popover, Stack } from '@mantine/core'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { messageOf } from '../../../../api/api-error.ts'
import { useUpdateLecture } from '../../../../features/lecture-details/use-update-lecture.ts'
import { ReasonButton } from '../../../../ui/buttons/reason-button.tsx'
import { showToast } from '../../../../ui/feedback/toasts.tsx'
import { readLanguageProgress } from '../store/document/language-progress.ts'
import { useLectureReasons } from '../store/jobs/use-generation.ts'
import { useLecture } from '../store/studio-data.ts'
import { useActions } from '../store/studio-store.ts'
import { useReadiness } from './use-readiness.ts'

const maxLinks = 12

/**
 * Beside the Publish button: how much is ready. Opens to what each language lacks, with links to the slides
 * and the ways out: generate the audio, or set the language in preparation.
 */
export function MissingParts() {
  const { t } = useTranslation(['studio', 'update', 'common'])
  const lecture = useLecture()
  const { short, whole } = useReadiness()
  const { go, speakAll } = useActions()
  const reasons = useLectureReasons()
  const update = useUpdateLecture(lecture._id)
  const [isOpen, setOpen] = useState(false)
  const progress = useMemo(() => readLanguageProgress(lecture), [lecture])
  const incomplete = progress.filter(
    ({ withoutScript, withoutAudio, withStaleAudio }) =>
      withoutScript.length + withoutAudio + withStaleAudio > 0,
  )
  if (incomplete.length === 0) return <p title={whole}>{short}</p>
  const prepare = (language: string) => {
    const prepared = [...(lecture.languages_in_preparation ?? []), language]
    update.mutate(
      { languages_in_preparation: lectureLanguages.filter((one) => prepared.includes(one)) },
      { onError: (failure) => showToast('error', messageOf(failure, t('languages.failed'))) },
    )
  }
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      width={400}
      position="bottom-end"
      shadow="md"
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <Button
          size="sm"
          variant="subtle"
          color="gray"
          c="var(--warn)"
          title={whole}
          onClick={() => setOpen(!isOpen)}
        >
          {short}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={whole}>
        <Stack gap="md">
          {incomplete.map(({ language, withoutScript, withoutAudio, withStaleAudio }) => {
            const name = t(`common:languages.${language as LectureLanguage}`)
            return (
              <section key={language} aria-label={name}>
                {withoutScript.length > 0 && (
                  <p>{t('header.languageScripts', { name, count: withoutScript.length })}</p>
                )}
                {withoutAudio > 0 && <p>{t('header.languageAudio', { name, count: withoutAudio })}</p>}
                {withStaleAudio > 0 && <p>{t('header.languageStale', { name, count: withStaleAudio })}</p>}
                <Group gap={4} mt={4}>
                  {withoutScript.slice(0, maxLinks).map((slide) => (
                    <Button
                      key={slide}
                      size="compact-sm"
                      variant="subtle"
                      onClick={() => {
                        setOpen(false)
                        go({ slide, language, tab: 'editor' })
                      }}
                    >
                      {t('update:slide', { number: slide })}
                    </Button>
                  ))}
                  {withoutScript.length > maxLinks && (
                    <Box component="span" fz="sm">
                      {t('update:andMore', { count: withoutScript.length - maxLinks })}
                    </Box>
                  )}
                  {language !== lecture.default_language && (
                    <Button
                      size="compact-sm"
                      variant="default"
                      disabled={update.isPending}
                      onClick={() => prepare(language)}
                    >
                      {t('update:prepare', { name })}
                    </Button>
                  )}
                </Group>
              </section>
            )
          })}
          {incomplete.some(({ withoutAudio, withStaleAudio }) => withoutAudio + withStaleAudio > 0) && (
            <div>
              <ReasonButton
                size="sm"
                variant="default"
                reason={reasons.speakAll}
                onClick={() => {
                  setOpen(false)
                  speakAll()
                }}
              >
                {t('bulk.speakAll')}
              </ReasonButton>
            </div>
          )}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  )
}
