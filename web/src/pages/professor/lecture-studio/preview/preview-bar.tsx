import type { Lecture } from '@lectern/contract/lectures.ts'
import { Button } from '@mantine/core'
import IconArrowLeft from '@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs'
import { useTranslation } from 'react-i18next'
import { NativeChoice } from '../../../../features/player/native-choice.tsx'
import { useLanguageName } from '../../../../ui/use-language-name.ts'
import { usePart } from '../store/studio-store.ts'
import classes from './preview.module.css'
import type { Preview } from './use-preview.ts'

type PreviewBarProps = { lecture: Lecture; preview: Preview; onClose: () => void }

/** The way back, what this is, and the lecture's language when there is a choice. */
export function PreviewBar({ lecture, preview, onClose }: PreviewBarProps) {
  const { t } = useTranslation(['authoring', 'player'])
  const script = usePart('script', 'unsaved')
  const nameOf = useLanguageName()
  const choices = lecture.supported_languages.map((code) => ({
    value: code,
    label: t('player:languageOption', { name: nameOf(code), code }),
  }))
  return (
    <div className={classes.bar}>
      <Button
        variant="subtle"
        size="sm"
        leftSection={<IconArrowLeft size={16} aria-hidden />}
        onClick={onClose}
      >
        {t('preview.close')}
      </Button>
      <h2 className={classes.title}>{t('preview.title', { title: lecture.title })}</h2>
      <p className={classes.below}>
        <span className={classes.what}>{t('preview.below')} </span>
        {script.unsaved.size > 0 && <strong className={classes.unsaved}>{t('preview.unsaved')}</strong>}
      </p>
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
    </div>
  )
}
