import { useTranslation } from 'react-i18next'
import type { ScriptKind } from '../store/jobs/use-generation.ts'
import { usePart } from '../store/studio-store.ts'

/** Chooses how to write the script. Asks first if that would replace one. */
export function useGenerateChoice() {
  const { t } = useTranslation('studio')
  const { setOpenDialog } = usePart('dialogs', 'setOpenDialog')
  const generation = usePart('generation', 'generateReason', 'generate')
  const script = usePart('script', 'text')
  const isAgain = script.text.trim() !== ''
  return {
    scriptLabel: isAgain ? t('generate.again') : t('generate.button'),
    reason: generation.generateReason,
    choose: (kind: ScriptKind) => {
      if (isAgain) setOpenDialog(kind === 'script' ? 'regenerate' : 'annotate')
      else void generation.generate(kind)
    },
  }
}
