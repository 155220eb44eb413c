import { Group, Kbd, SegmentedControl } from '@mantine/core'
import IconKeyboard from '@tabler/icons-react/dist/esm/icons/IconKeyboard.mjs'
import { useTranslation } from 'react-i18next'
import { CopyButton } from '../../../../ui/buttons/copy-button.tsx'
import { ReasonButton } from '../../../../ui/buttons/reason-button.tsx'
import { DialogButton } from '../dialogs/dialog-button.tsx'
import { useScript, useScriptText } from '../store/document/script.ts'
import { useGeneration } from '../store/jobs/use-generation.ts'
import { saveKeys } from '../store/shortcut-names.ts'
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
      <SegmentedControl
        size="sm"
        aria-label={t('annotations:script.view')}
        value={isRaw ? 'raw' : 'script'}
        onChange={(value) => setRaw(value === 'raw')}
        data={[
          { value: 'script', label: t('annotations:script.viewScript') },
          { value: 'raw', label: t('annotations:script.viewRaw') },
        ]}
      />
      <DialogButton dialog="shortcuts" label={t('shortcuts.title')} variant="subtle" color="gray">
        <IconKeyboard size={18} aria-hidden />
      </DialogButton>
      <ReasonButton
        size="sm"
        reason={reason}
        onClick={() => void save(address)}
        rightSection={<Kbd>{saveKeys}</Kbd>}
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
