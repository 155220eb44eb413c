import { parseScript } from '@lectern/core/script/parse.ts'
import { Box, Checkbox, List } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { languagesOf } from '../../../../features/languages/languages-of.ts'
import { useLanguageName } from '../../../../ui/use-language-name.ts'
import { findEntry } from '../store/document/find-entry.ts'
import { useScript, useScriptText } from '../store/document/script.ts'
import { useLecture, useSlideAddress } from '../store/studio-data.ts'

type WhatIsReplacedProps = { keepsAnnotations: boolean; onChange: (keepsAnnotations: boolean) => void }

/** What a regenerated script replaces on its slide, with the choice to keep its annotations. */
export function WhatIsReplaced({ keepsAnnotations, onChange }: WhatIsReplacedProps) {
  const { t } = useTranslation('studio')
  const languageName = useLanguageName()
  const lecture = useLecture()
  const address = useSlideAddress()
  const script = useScript()
  const annotations = parseScript(useScriptText()).markers.length
  const name = languageName(address.language)
  const translations = languagesOf(lecture).filter(
    (code) =>
      address.language === lecture.default_language &&
      code !== address.language &&
      findEntry(lecture, code, address.slide)?.script.trim(),
  )
  const spoken = translations.filter((code) => findEntry(lecture, code, address.slide)?.audio_url)
  const join = (codes: string[]) => codes.map(languageName).join(', ')
  return (
    <>
      <p>{t('generate.ask', { number: address.slide })}</p>
      <List my="sm" spacing={4} listStyleType="disc">
        <List.Item>{t(script.isUnsaved ? 'generate.unsavedScript' : 'generate.script', { name })}</List.Item>
        {annotations > 0 && !keepsAnnotations && (
          <List.Item>{t('generate.annotations', { count: annotations })}</List.Item>
        )}
        {script.entry?.audio_url && <List.Item>{t('generate.audio', { name })}</List.Item>}
      </List>
      {translations.length > 0 && (
        <Box component="p" mb="sm">
          {spoken.length > 0
            ? t('generate.translationsWithAudio', { names: join(translations), spoken: join(spoken) })
            : t('generate.translations', { names: join(translations) })}
        </Box>
      )}
      {annotations > 0 && (
        <Checkbox
          checked={keepsAnnotations}
          onChange={(event) => onChange(event.currentTarget.checked)}
          label={t('generate.keep', { count: annotations })}
          description={t('generate.keepBelow')}
        />
      )}
      {lecture.published && (
        <Box component="p" mt="sm" c="var(--text-2)" fz="sm">
          {t('generate.studentsKeep')}
        </Box>
      )}
    </>
  )
}
