import { Alert, Box, Stack } from '@mantine/core'
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { NoScriptsButton } from '../../../../features/silent-slides/no-scripts-button.tsx'
import { ConfirmModal } from '../../../../ui/feedback/confirm-modal.tsx'
import { FailureAlert } from '../../../../ui/feedback/failure-alert.tsx'
import { MissingAudioDialog } from '../audio/missing-audio-dialog.tsx'
import { useUnsaved } from '../store/document/script.ts'
import { readSlideKey, readSlideStates } from '../store/document/slide-states.ts'
import { useCounts, useLecture } from '../store/studio-data.ts'
import { useActions, useStudio } from '../store/studio-store.ts'
import { SlideLinks } from './slide-links.tsx'

/**
 * Confirmation dialogs of Publish, Update and Unpublish. If publishing is impossible, they link to the
 * missing parts.
 */
export function PublishDialogs() {
  const { t } = useTranslation(['studio', 'common'])
  const lecture = useLecture()
  const { audioToMake: missingAudio } = useCounts()
  const missingScripts = useStudio((state) => state.missingScripts)
  const { closePublishing, publish, saveToUpdate, unpublish } = useActions()
  const publishDialog = useStudio((state) => state.publishDialog)
  const isPublishing = useStudio((state) => state.isPublishing)
  const publishError = useStudio((state) => state.publishError)
  const left = missingScripts
    .map(({ slide_index: slide, language }) => ({ slide, language }))
    .filter(({ slide, language }) =>
      lecture.slides[language]?.some(({ index, is_silent }) => index === slide && !is_silent),
    )
  const unsaved = [...useUnsavedAtOpening(publishDialog !== null)].map(readSlideKey)
  const hasUnsaved = unsaved.length > 0
  const unsavedNote = hasUnsaved && (
    <Alert
      color="yellow"
      mt="md"
      icon={<IconAlertTriangle size={18} aria-hidden />}
      title={t('publish.unsaved', { count: unsaved.length })}
    >
      <SlideLinks label={t('publish.unsaved', { count: unsaved.length })} places={unsaved} />
    </Alert>
  )
  return (
    <>
      <ConfirmModal
        isOpen={publishDialog === 'publish'}
        title={t('publish.button')}
        confirm={{
          label: hasUnsaved ? t('publish.saveAndPublish') : t('publish.button'),
          busyLabel: hasUnsaved ? t('script.saving') : t('publish.busy'),
        }}
        isBusy={isPublishing}
        error={missingScripts.length > 0 ? null : publishError}
        onConfirm={publish}
        onClose={closePublishing}
      >
        <Box component="p" lh="1.375rem">
          {/* The next dialog asks to generate the missing audio. */}
          {t(missingAudio > 0 ? 'publish.askBeforeAudio' : 'publish.ask', { title: lecture.title })}
        </Box>
        {unsavedNote}
        <ThinScripts unsaved={unsaved} />
        {left.length > 0 && (
          <FailureAlert mt="md" title={publishError}>
            <SlideLinks label={t('publish.goTo')} places={left} lackScript />
            <Box mt="sm">
              <NoScriptsButton lecture={lecture} places={left} />
            </Box>
          </FailureAlert>
        )}
      </ConfirmModal>
      <ConfirmModal
        isOpen={publishDialog === 'saveToUpdate'}
        title={t('publish.update')}
        confirm={{ label: t('publish.saveToUpdate'), busyLabel: t('script.saving') }}
        isBusy={isPublishing}
        error={publishError}
        onConfirm={saveToUpdate}
        onClose={closePublishing}
      >
        <Box component="p" lh="1.375rem">
          {t('publish.saveToUpdateText')}
        </Box>
        {unsavedNote}
      </ConfirmModal>
      <ConfirmModal
        isOpen={publishDialog === 'unpublish'}
        title={t('unpublish.button')}
        confirm={{ label: t('unpublish.button'), busyLabel: t('unpublish.busy') }}
        isBusy={isPublishing}
        error={publishError}
        onConfirm={unpublish}
        onClose={closePublishing}
      >
        <Box component="p" lh="1.375rem">
          {t('unpublish.ask', { title: lecture.title })}
        </Box>
      </ConfirmModal>
      <MissingAudioDialog />
    </>
  )
}

/** Scripts that say next to nothing: publishing them is allowed, and named before. */
function ThinScripts({ unsaved }: { unsaved: readonly { slide: number; language: string }[] }) {
  const { t } = useTranslation(['studio', 'update'])
  const lecture = useLecture()
  const places = useMemo(
    () =>
      readSlideStates(lecture, [], new Set()).flatMap(({ number, thin }) =>
        thin
          .filter((language) => lecture.supported_languages.includes(language))
          .map((language) => ({ slide: number, language })),
      ),
    [lecture],
  )
  if (places.length === 0) return null
  // Unsaved text stays: it is being typed.
  const removable = places.filter(
    (place) => !unsaved.some(({ slide, language }) => slide === place.slide && language === place.language),
  )
  return (
    <Alert
      color="yellow"
      mt="md"
      icon={<IconAlertTriangle size={18} aria-hidden />}
      title={t('publish.thin', { count: places.length })}
    >
      <Box component="p">{t('publish.thinText')}</Box>
      <SlideLinks label={t('publish.thin', { count: places.length })} places={places} />
      {removable.length > 0 && (
        <Stack gap={6} mt="sm" align="start">
          <NoScriptsButton lecture={lecture} places={removable} isForOne />
          <Box component="p" fz="sm">
            {t('update:silent.thin')}
          </Box>
        </Stack>
      )}
    </Alert>
  )
}

/** The unsaved slides as the dialog found them: an autosave must not change its button under the hand. */
function useUnsavedAtOpening(isOpen: boolean): ReadonlySet<string> {
  const unsaved = useUnsaved()
  const [found, setFound] = useState(unsaved)
  if (!isOpen && found !== unsaved) setFound(unsaved)
  return found
}
