import type { LectureLanguage } from '@lectern/contract/languages.ts'
import { Alert, Box, Group } from '@mantine/core'
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import { useTranslation } from 'react-i18next'
import { ConfirmModal } from '../../../../ui/feedback/confirm-modal.tsx'
import { MissingAudioDialog } from '../audio/missing-audio-dialog.tsx'
import { usePart } from '../store/studio-store.ts'
import classes from './publish-dialogs.module.css'

const linksAtMost = 24

/**
 * Confirmation dialogs of Publish, Update and Unpublish. If publishing is impossible, they link to the
 * missing parts.
 */
export function PublishDialogs() {
  const { t } = useTranslation(['studio', 'common'])
  const { lecture } = usePart('document', 'lecture')
  const publishing = usePart(
    'publishing',
    'missingScripts',
    'close',
    'dialog',
    'isBusy',
    'error',
    'publish',
    'unpublish',
  )
  const place = usePart('place', 'go')
  const { missingScripts } = publishing
  const goTo = (slide: number, language: string) => {
    publishing.close()
    place.go({ slide, language, tab: 'editor' })
  }
  return (
    <>
      <ConfirmModal
        isOpen={publishing.dialog === 'publish'}
        title={lecture.published ? t('publish.update') : t('publish.button')}
        confirm={{
          label: lecture.published ? t('publish.update') : t('publish.button'),
          busyLabel: lecture.published ? t('publish.updating') : t('publish.busy'),
        }}
        isBusy={publishing.isBusy}
        error={missingScripts.length > 0 ? null : publishing.error}
        onConfirm={publishing.publish}
        onClose={publishing.close}
      >
        <Box component="p" lh="1.375rem">
          {t(lecture.published ? 'publish.askUpdate' : 'publish.ask', { title: lecture.title })}
        </Box>
        {missingScripts.length > 0 && (
          <Alert
            color="red"
            mt="md"
            role="alert"
            icon={<IconAlertTriangle size={18} aria-hidden />}
            title={publishing.error}
          >
            <Group component="ul" align="stretch" gap={6} mt={4} aria-label={t('publish.goTo')}>
              {missingScripts.slice(0, linksAtMost).map(({ slide_index, language }) => (
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
        isOpen={publishing.dialog === 'unpublish'}
        title={t('unpublish.button')}
        confirm={{ label: t('unpublish.button'), busyLabel: t('unpublish.busy') }}
        isBusy={publishing.isBusy}
        error={publishing.error}
        onConfirm={publishing.unpublish}
        onClose={publishing.close}
      >
        <Box component="p" lh="1.375rem">
          {t('unpublish.ask', { title: lecture.title })}
        </Box>
      </ConfirmModal>
      <MissingAudioDialog />
    </>
  )
}
