import { Box, Checkbox, Stack } from '@mantine/core'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import { useTranslation } from 'react-i18next'
import { SelectField } from '../../../../ui/fields/choice-fields.tsx'
import { isByModel } from '../store/engines.ts'
import classes from './upload-form.module.css'

export type UploadMode = { mode: 'interactive' | 'batch'; speak: boolean }

type ModeFieldsProps = {
  value: UploadMode
  disabled?: boolean
  onChange: (mode: UploadMode) => void
}

/** Returns the mode that is chosen at first. A provider's voice costs money, so the professor ticks it. */
export const getDefaultMode = (): UploadMode => ({ mode: 'interactive', speak: !isByModel('speech') })

/** How the scripts of a deck are generated, and whether they are spoken. */
export function ModeFields({ value, disabled = false, onChange }: ModeFieldsProps) {
  const { t } = useTranslation('studio')
  const hintOf = (of: UploadMode['mode']) =>
    t(of === 'batch' && isByModel('script') ? 'upload.mode.batchHintModel' : `upload.mode.${of}Hint`)
  return (
    <>
      <SelectField
        label={t('upload.mode.label')}
        description={hintOf(value.mode)}
        data={[
          { value: 'interactive', label: t('upload.mode.interactive') },
          { value: 'batch', label: t('upload.mode.batch') },
        ]}
        value={value.mode}
        onChange={(mode) => onChange({ ...value, mode: (mode ?? 'interactive') as UploadMode['mode'] })}
        disabled={disabled}
        choiceClassName={classes.choice}
        renderOption={({ option, checked }) => (
          <Stack component="span" gap={2} pos="relative" py={4} pl={28}>
            {checked && <IconCheck className={classes.check} size={16} aria-hidden />}
            <strong>{option.label}</strong>
            <Box component="span" c="var(--text-2)" fz="sm">
              {hintOf(option.value as UploadMode['mode'])}
            </Box>
          </Stack>
        )}
      />
      {value.mode === 'batch' && (
        <Checkbox
          label={t('upload.speak')}
          description={t(isByModel('speech') ? 'upload.speakHintModel' : 'upload.speakHint')}
          checked={value.speak}
          disabled={disabled}
          onChange={(event) => onChange({ ...value, speak: event.currentTarget.checked })}
        />
      )}
    </>
  )
}
