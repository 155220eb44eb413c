import { Button, Group, Kbd } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { CopyButton } from '../../../../ui/buttons/copy-button.tsx'
import { ReasonButton } from '../../../../ui/buttons/reason-button.tsx'
import { useScript, useScriptText } from '../store/document/script.ts'
import { useGeneration } from '../store/jobs/use-generation.ts'
import { isApple, saveKeys } from '../store/shortcut-names.ts'
import { useSlideAddress } from '../store/studio-data.ts'
import { useActions, useStudio } from '../store/studio-store.ts'
import classes from './save-footer.module.css'
import { SaveState, ScriptLength } from './save-state.tsx'

/** Save state, length of the text, and Save Script, always at the same position. */
export function SaveFooter() {
  const { t } = useTranslation(['studio', 'annotations'])
  const { save, setRaw } = useActions()
  const address = useSlideAddress()
  const script = useScript()
  const isRaw = useStudio((state) => state.isRaw)
  const { saveReason: reason } = useGeneration()
  return (
    <Group
      className={`${classes.footer} border-above`}
      component="footer"
      gap="0.5rem 0.75rem"
      flex="none"
      mih={40}
    >
      <SaveState />
      <ScriptLength />
      <span className={classes.space} />
      {isRaw && <CopyRawButton />}
      {isRaw && (
        <Button size="sm" variant="default" onClick={() => setRaw(false)}>
          {t('annotations:script.hideRaw')}
        </Button>
      )}
      <ReasonButton
        size="sm"
        // Quiet while all is saved.
        variant={script.isUnsaved ? 'filled' : 'default'}
        reason={reason}
        onClick={() => void save(address)}
        // The keys are no part of the button's name.
        aria-keyshortcuts={isApple ? 'Meta+S' : 'Control+S'}
        rightSection={<Kbd aria-hidden>{saveKeys}</Kbd>}
      >
        {script.isSaving ? t('script.saving') : t('script.save')}
      </ReasonButton>
    </Group>
  )
}

function CopyRawButton() {
  const { t } = useTranslation('annotations')
  return <CopyButton text={useScriptText()} what={t('script.rawScript')} />
}
