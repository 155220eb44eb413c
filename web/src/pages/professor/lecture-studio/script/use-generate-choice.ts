import { useTranslation } from 'react-i18next'
import { useScript } from '../store/document/script.ts'
import { useGeneration } from '../store/jobs/use-generation.ts'
import { useSlideAddress } from '../store/studio-data.ts'
import type { ScriptKind } from '../store/studio-state.ts'
import { useActions } from '../store/studio-store.ts'

/** Chooses how to write the script. Asks first if that would replace one. */
export function useGenerateChoice() {
  const { t } = useTranslation('studio')
  const { setOpenDialog, generate } = useActions()
  const address = useSlideAddress()
  const generation = useGeneration()
  const isAgain = !useScript().isBlank
  return {
    scriptLabel: isAgain ? t('generate.again') : t('generate.button'),
    reason: generation.generateReason,
    choose: (kind: ScriptKind) => {
      if (isAgain) setOpenDialog(kind === 'script' ? 'regenerate' : 'annotate')
      else void generate(address, kind)
    },
  }
}
