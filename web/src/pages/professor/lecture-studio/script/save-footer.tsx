import { ActionIcon, Group, SegmentedControl, Tooltip } from '@mantine/core'
import IconKeyboard from '@tabler/icons-react/dist/esm/icons/IconKeyboard.mjs'
import { useTranslation } from 'react-i18next'
import { CopyButton } from '../../../../ui/buttons/copy-button.tsx'
import { ReasonButton } from '../../../../ui/buttons/reason-button.tsx'
import { Kbd } from '../../../../ui/kbd.tsx'
import { saveKeys } from '../store/document/use-save-all.ts'
import { usePart } from '../store/studio-store.ts'
import classes from './save-footer.module.css'
import { SaveState, ScriptLength } from './save-state.tsx'

/** Save state, length of the text, and Save Script, always at the same position. */
export function SaveFooter() {
  const { t } = useTranslation(['studio', 'annotations'])
  const { openDialog, setOpenDialog } = usePart('dialogs', 'openDialog', 'setOpenDialog')
  const script = usePart('script', 'text', 'save', 'isSaving')
  const scriptView = usePart('scriptView', 'isRaw', 'setRaw')
  const { saveReason: reason } = usePart('generation', 'saveReason')
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
      {scriptView.isRaw && <CopyButton text={script.text} what={t('annotations:script.rawScript')} />}
      <SegmentedControl
        size="sm"
        aria-label={t('annotations:script.view')}
        value={scriptView.isRaw ? 'raw' : 'script'}
        onChange={(value) => scriptView.setRaw(value === 'raw')}
        data={[
          { value: 'script', label: t('annotations:script.viewScript') },
          { value: 'raw', label: t('annotations:script.viewRaw') },
        ]}
      />
      <Tooltip label={t('shortcuts.title')} disabled={openDialog !== null}>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={30}
          aria-label={t('shortcuts.title')}
          onClick={() => setOpenDialog('shortcuts')}
        >
          <IconKeyboard size={18} aria-hidden />
        </ActionIcon>
      </Tooltip>
      <ReasonButton
        size="sm"
        reason={reason}
        onClick={() => void script.save()}
        rightSection={<Kbd>{saveKeys}</Kbd>}
      >
        {script.isSaving ? t('script.saving') : t('script.save')}
      </ReasonButton>
    </Group>
  )
}
