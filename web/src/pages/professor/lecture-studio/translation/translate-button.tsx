import { Group } from '@mantine/core'
import IconLanguage from '@tabler/icons-react/dist/esm/icons/IconLanguage.mjs'
import { useTranslation } from 'react-i18next'
import { ReasonButton } from '../../../../ui/buttons/reason-button.tsx'
import classes from './translate-button.module.css'
import { useTranslate } from './use-translate.ts'

/** Translates all scripts, or says why that is not possible now. */
export function TranslateButton() {
  const { t } = useTranslation('translation')
  const translation = useTranslate()
  const label = translation.isRunning ? t('running') : t('button')
  return (
    <ReasonButton
      className={classes.button ?? ''}
      variant="default"
      leftSection={
        <Group
          component="span"
          align="stretch"
          gap={0}
          wrap="nowrap"
          title={translation.reason ? undefined : label}
        >
          <IconLanguage size={16} aria-hidden />
        </Group>
      }
      reason={translation.reason}
      onClick={translation.start}
    >
      <span className={classes.label}>{label}</span>
    </ReasonButton>
  )
}
