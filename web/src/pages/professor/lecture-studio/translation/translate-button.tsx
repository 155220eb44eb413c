import { Group } from '@mantine/core'
import IconLanguage from '@tabler/icons-react/dist/esm/icons/IconLanguage.mjs'
import { useTranslation } from 'react-i18next'
import { ReasonButton } from '../../../../ui/buttons/reason-button.tsx'
import { usePart } from '../store/studio-store.ts'
import classes from './translate-button.module.css'

/** Translates all scripts, or says why that is not possible now. */
export function TranslateButton() {
  const { t } = useTranslation('translation')
  const translation = usePart('translation', 'isRunning', 'reason', 'start')
  const estimateFirst = usePart('estimateFirst', 'begin')
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
      onClick={() => estimateFirst.begin('translate', translation.start)}
    >
      <span className={classes.label}>{label}</span>
    </ReasonButton>
  )
}
