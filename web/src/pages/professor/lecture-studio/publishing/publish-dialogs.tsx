import type { LectureLanguage } from '@lectern/contract/languages.ts'
import { Alert, Box, Group } from '@mantine/core'
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import { useTranslation } from 'react-i18next'
import { ConfirmModal } from '../../../../ui/feedback/confirm-modal.tsx'
import { MissingAudioDialog } from '../audio/missing-audio-dialog.tsx'
import { useLecture } from '../store/studio-data.ts'
import { useActions, useStudio } from '../store/studio-store.ts'
import classes from './publish-dialogs.module.css'

const maxLinks = 24

/**
 * Confirmation dialogs of Publish, Update and Unpublish. If publishing is impossible, they link to the
 * missing parts.
 */
export function PublishDialogs() {
  const { t } = useTranslation(['studio', 'common'])
  const lecture = useLecture()
  const missingScripts = useStudio((state) => state.missingScripts)
  const { closePublishing, publish, unpublish, go } = useActions()
  const publishDialog = useStudio((state) => state.publishDialog)
  const isPublishing = useStudio((state) => state.isPublishing)
  const publishError = useStudio((state) => state.publishError)
  const goTo = (slide: number, language: string) => {
    closePublishing()
    go({ slide, language, tab: 'editor' })
  }
  return (
    <>
      <ConfirmModal
        isOpen={publishDialog === 'publish'}
        title={t('publish.button')}
        confirm={{ label: t('publish.button'), busyLabel: t('publish.busy') }}
        isBusy={isPublishing}
        error={missingScripts.length > 0 ? null : publishError}
        onConfirm={publish}
        onClose={closePublishing}
      >
        <Box component="p" lh="1.375rem">
          {t('publish.ask', { title: lecture.title })}
        </Box>
        {missingScripts.length > 0 && (
          <Alert
            color="red"
            mt="md"
            role="alert"
            icon={<IconAlertTriangle size={18} aria-hidden />}
            title={publishError}
          >
            <Group component="ul" align="stretch" gap={6} mt={4} aria-label={t('publish.goTo')}>
              {missingScripts.slice(0, maxLinks).map(({ slide_index, language }) => (
                <li key={`${language} ${slide_index}`}>
                  <button
                    type="button"
                    className={`${classes.link} hover-sunken`}
                    onClick={() => goTo(slide_index, language)}
                  >
                    {t('missing.slide', { number: slide_index })},{' '}
                    {t(`common:languages.${language as LectureLanguage}`)}
                  </button>
                </li>
              ))}
            </Group>
          </Alert>
        )}
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
