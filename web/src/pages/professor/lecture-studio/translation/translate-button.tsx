import IconLanguage from '@tabler/icons-react/dist/esm/icons/IconLanguage.mjs'
import { useTranslation } from 'react-i18next'
import { ReasonButton } from '../../../../ui/reason-button.tsx'
import { useOpenStudio } from '../studio-context.ts'

/** Translates every script; says why, where that cannot be done now. */
export function TranslateButton() {
  const { t } = useTranslation('translation')
  const { translation } = useOpenStudio()
  return (
    <ReasonButton
      variant="default"
      leftSection={<IconLanguage size={16} aria-hidden />}
      reason={translation.reason}
      onClick={translation.start}
    >
      {translation.isRunning ? t('running') : t('button')}
    </ReasonButton>
  )
}
