import IconHighlight from '@tabler/icons-react/dist/esm/icons/IconHighlight.mjs'
import { useTranslation } from 'react-i18next'
import { ReasonButton } from '../../../../ui/buttons/reason-button.tsx'
import { usePart } from '../store/studio-store.ts'
import { useGenerateChoice } from './use-generate-choice.ts'

/** Generate Script (or Regenerate Script) and Generate Script + Annotations. */
export function GenerateButtons() {
  const { t } = useTranslation(['studio', 'authoring'])
  const generation = usePart('generation', 'isStarting')
  const { scriptLabel, reason, choose } = useGenerateChoice()
  return (
    <>
      <ReasonButton variant="default" reason={reason} onClick={() => choose('script')}>
        {generation.isStarting === 'script' ? t('generate.starting') : scriptLabel}
      </ReasonButton>
      <ReasonButton
        variant="light"
        leftSection={<IconHighlight size={18} aria-hidden />}
        reason={reason}
        onClick={() => choose('annotated_script')}
      >
        {generation.isStarting === 'annotated_script'
          ? t('authoring:annotate.starting')
          : t('authoring:annotate.button')}
      </ReasonButton>
    </>
  )
}
