import { lectureLanguages } from '@lectern/contract/languages.ts'
import { Box, Button, Group } from '@mantine/core'
import IconLanguage from '@tabler/icons-react/dist/esm/icons/IconLanguage.mjs'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { messageOf } from '../../../../api/api-error.ts'
import { paths } from '../../../../app/paths.ts'
import { languagesOf } from '../../../../features/languages/languages-of.ts'
import { useUpdateLecture } from '../../../../features/lecture-details/use-update-lecture.ts'
import { showToast } from '../../../../ui/feedback/toasts.tsx'
import { useDeckLanguage } from '../store/document/use-deck-language.ts'
import { useLecture } from '../store/studio-data.ts'
import { useActions } from '../store/studio-store.ts'
import classes from './deck-language-banner.module.css'

/**
 * Asks in which language the scripts of a deck are written that is in another one than the default language. In the
 * deck's language, the languages that are offered now are then in preparation.
 */
export function DeckLanguageBanner() {
  const { t } = useTranslation(['translation', 'common'])
  const lecture = useLecture()
  const asked = useDeckLanguage()
  const { go, look, setNotice, goOnIn } = useActions()
  const update = useUpdateLecture(lecture._id)
  if (!asked) return null
  const { language: other, standard: code, isBuiltin } = asked
  const language = t(`common:languages.${other}`)
  const standard = t(`common:languages.${code}`)
  const write = () =>
    update.mutate(
      {
        supported_languages: [other],
        languages_in_preparation: lectureLanguages.filter(
          (language) => language !== other && languagesOf(lecture).includes(language),
        ),
      },
      {
        onSuccess: () => {
          go({ language: other })
          // The server starts the professor's job for all scripts again.
          setNotice('lecture_scripts', null)
          void look()
          showToast('success', t('deckLanguage.done', { language, standard }))
        },
        onError: (error) => showToast('error', messageOf(error, t('deckLanguage.failed'))),
      },
    )
  const goOn = () => {
    goOnIn(code)
    setNotice('lecture_scripts', null)
    if (isBuiltin) showToast('info', t('deckLanguage.wentOn', { language, standard }))
  }
  return (
    <Group
      component="section"
      className="border-below"
      gap="0.5rem 0.75rem"
      flex="none"
      py={10}
      px="var(--gutter)"
      bg="var(--accent-tint)"
      aria-label={t('deckLanguage.label')}
    >
      <IconLanguage size={20} color="var(--accent-text)" aria-hidden />
      <Box flex="1 1 20rem" miw={0} component="span" fz="sm" lh="1.25rem" role="status">
        {t(isBuiltin ? 'deckLanguage.text' : 'deckLanguage.textModel', { language, standard })}
      </Box>
      <Group className={classes.ways} gap="xs">
        <Button size="sm" onClick={write} disabled={update.isPending}>
          {t('deckLanguage.write', { language })}
        </Button>
        <Button variant="default" size="sm" onClick={goOn} disabled={update.isPending}>
          {t('deckLanguage.goOn', { standard })}
        </Button>
        {isBuiltin && (
          <Button component={Link} to={paths.models()} variant="subtle" size="sm">
            {t('deckLanguage.translate')}
          </Button>
        )}
      </Group>
    </Group>
  )
}
