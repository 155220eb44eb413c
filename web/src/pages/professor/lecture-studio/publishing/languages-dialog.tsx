import { type LectureLanguage, lectureLanguages } from '@lectern/contract/languages.ts'
import { pickDefaultLanguage } from '@lectern/core/languages.ts'
import { Box, Button, Group, Modal, Stack, Switch } from '@mantine/core'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { messageOf } from '../../../../api/api-error.ts'
import { useEngines } from '../../../../api/use-engines.ts'
import { LanguageChoice } from '../../../../features/languages/language-choice.tsx'
import { languagesOf } from '../../../../features/languages/languages-of.ts'
import { useUpdateLecture } from '../../../../features/lecture-details/use-update-lecture.ts'
import { FailureAlert } from '../../../../ui/feedback/failure-alert.tsx'
import { showToast } from '../../../../ui/feedback/toasts.tsx'
import { useLecture } from '../store/studio-data.ts'
import { useStudio } from '../store/studio-store.ts'

/** Dialog that adds and removes the lecture's languages. It says beforehand what that means. */
export function LanguagesDialog() {
  const { t } = useTranslation(['studio', 'common'])
  const openDialog = useStudio((state) => state.openDialog)
  const setOpenDialog = useStudio((state) => state.setOpenDialog)
  const close = () => setOpenDialog(null)
  return (
    <Modal opened={openDialog === 'languages'} onClose={close} size={560} title={t('languages.title')}>
      <LanguagesForm onDone={close} />
    </Modal>
  )
}

/** Mounted inside the dialog, so that each opening starts from the stored languages. */
function LanguagesForm({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation(['studio', 'common'])
  const lecture = useLecture()
  const engines = useEngines().data
  const update = useUpdateLecture(lecture._id)
  const [chosen, setChosen] = useState<readonly LectureLanguage[]>(() =>
    lectureLanguages.filter((language) => languagesOf(lecture).includes(language)),
  )
  const [prepared, setPrepared] = useState<readonly string[]>(lecture.languages_in_preparation ?? [])
  const [error, setError] = useState<string | null>(null)
  const ids = { field: useId(), text: useId() }

  const offered = chosen.filter((language) => !prepared.includes(language))
  const inPreparation = chosen.filter((language) => prepared.includes(language))
  const isChanged =
    offered.join() !== lecture.supported_languages.join() ||
    inPreparation.join() !== (lecture.languages_in_preparation ?? []).join()
  const isDefaultDropped = !offered.some((language) => language === lecture.default_language)
  const save = () => {
    setError(null)
    update.mutate(
      { supported_languages: offered, languages_in_preparation: inPreparation },
      {
        onSuccess: () => {
          showToast('success', t('languages.saved'))
          onDone()
        },
        onError: (failure) => setError(messageOf(failure, t('languages.failed'))),
      },
    )
  }
  return (
    <>
      <fieldset aria-label={t('languages.title')}>
        <LanguageChoice
          field={{ id: ids.field, labelId: ids.field, describedBy: ids.text, isInvalid: false }}
          offered={lectureLanguages}
          chosen={chosen}
          locked={offered.length === 1 ? (offered[0] ?? null) : null}
          onChange={(next) => {
            setError(null)
            setChosen(next)
          }}
          onLockedTried={() => setError(t('languages.atLeastOne'))}
        />
      </fieldset>
      {chosen.length > 1 && (
        <Box component="fieldset" mt="md">
          <Box component="legend" fw={600} fz="sm" mb={6}>
            {t('languages.preparation')}
          </Box>
          <Group gap="0.25rem 1rem">
            {chosen.map((language) => (
              <Switch
                key={language}
                label={t(`common:languages.${language}`)}
                checked={prepared.includes(language)}
                // One language is always offered.
                disabled={offered.length === 1 && offered[0] === language}
                onChange={(event) =>
                  setPrepared(
                    event.currentTarget.checked
                      ? [...prepared, language]
                      : prepared.filter((one) => one !== language),
                  )
                }
              />
            ))}
          </Group>
          <Box component="p" mt={6} c="var(--text-2)" fz="sm">
            {t('languages.preparationText')}
          </Box>
        </Box>
      )}
      <Stack id={ids.text} gap="xs" my="md" c="var(--text-2)" lh="1.375rem">
        <p>{t('languages.dropping')}</p>
        <p>
          {t('languages.adding')} {engines?.translation === 'none' && t('languages.builtin')}
        </p>
        {lecture.published && <p>{t('languages.published')}</p>}
      </Stack>
      <div role="status">
        {isDefaultDropped && (
          <Box component="p" fw={500}>
            {t('languages.default', {
              name: t(`common:languages.${pickDefaultLanguage(offered) as LectureLanguage}`),
            })}
          </Box>
        )}
      </div>
      {error && <FailureAlert mt="md">{error}</FailureAlert>}
      <Group align="stretch" justify="flex-end" gap="sm" wrap="nowrap" mt={20}>
        <Button variant="default" onClick={onDone} disabled={update.isPending}>
          {t('common:cancel')}
        </Button>
        <Button onClick={save} disabled={update.isPending || !isChanged}>
          {update.isPending ? t('languages.saving') : t('languages.save')}
        </Button>
      </Group>
    </>
  )
}
