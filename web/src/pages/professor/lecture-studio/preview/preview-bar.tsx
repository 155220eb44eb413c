import type { Lecture } from '@lectern/contract/lectures.ts'
import { Box, Button, Group } from '@mantine/core'
import IconArrowLeft from '@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs'
import { useTranslation } from 'react-i18next'
import { NativeChoice } from '../../../../features/player/native-choice.tsx'
import { useLanguageName } from '../../../../ui/use-language-name.ts'
import { usePart } from '../store/studio-store.ts'
import classes from './preview.module.css'
import type { Preview } from './use-preview.ts'

type PreviewBarProps = { lecture: Lecture; preview: Preview; onClose: () => void }

/** Header of the preview: Back, title, and the language if the lecture has several. */
export function PreviewBar({ lecture, preview, onClose }: PreviewBarProps) {
  const { t } = useTranslation(['authoring', 'player'])
  const script = usePart('script', 'unsaved')
  const nameOf = useLanguageName()
  const choices = lecture.supported_languages.map((code) => ({
    value: code,
    label: t('player:languageOption', { name: nameOf(code), code }),
  }))
  return (
    <Group
      className={`${classes.bar} border-below`}
      gap="sm"
      wrap="nowrap"
      flex="none"
      mih={48}
      py={4}
      px="md"
      bg="var(--desk)"
    >
      <Button
        variant="subtle"
        size="sm"
        leftSection={<IconArrowLeft size={16} aria-hidden />}
        onClick={onClose}
      >
        {t('preview.close')}
      </Button>
      <Box className={`${classes.title} truncate`} component="h2" fz="lg" fw={600}>
        {t('preview.title', { title: lecture.title })}
      </Box>
      <Box className={classes.below} component="p" miw={0} c="var(--text-2)" fz="sm">
        <Box component="span" visibleFrom="md">
          {t('preview.below')}{' '}
        </Box>
        {script.unsaved.size > 0 && <strong className={classes.unsaved}>{t('preview.unsaved')}</strong>}
      </Box>
      {choices.length > 1 && (
        <NativeChoice
          label={t('player:lectureLanguage')}
          choices={choices}
          value={preview.language}
          onChoose={preview.changeLanguage}
        >
          {t('player:languageOption', { name: nameOf(preview.language), code: preview.language })}
        </NativeChoice>
      )}
    </Group>
  )
}
