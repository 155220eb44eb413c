import * as limits from '@lectern/contract/limits.ts'
import type { GenerationSettings } from '@lectern/contract/scripts.ts'
import { Box, Button, Drawer, Group, Radio, SegmentedControl, Stack, Textarea } from '@mantine/core'
import IconAdjustmentsHorizontal from '@tabler/icons-react/dist/esm/icons/IconAdjustmentsHorizontal.mjs'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useEngines } from '../../../../api/use-engines.ts'
import { DialogButton } from '../dialogs/dialog-button.tsx'
import { defaultSettings, settingChoices } from '../store/settings-slice.ts'
import { useActions, useStudio } from '../store/studio-store.ts'
import classes from './settings-drawer.module.css'
import { useCanInstruct } from './use-can-instruct.ts'

/** Opens the settings for generated scripts. */
export function SettingsButton({ isPhone = false }: { isPhone?: boolean }) {
  const { t } = useTranslation('studio')
  return (
    <DialogButton
      dialog="settings"
      label={t('settings.title')}
      variant={isPhone ? 'subtle' : 'default'}
      size={isPhone ? 44 : 30}
    >
      <IconAdjustmentsHorizontal size={isPhone ? 22 : 18} aria-hidden />
    </DialogButton>
  )
}

/** Settings for generated scripts; on phones also the free instructions. */
export function SettingsDrawer({ isPhone }: { isPhone: boolean }) {
  const { t } = useTranslation('studio')
  const openDialog = useStudio((state) => state.openDialog)
  const { setOpenDialog, setInstructions, changeSettings } = useActions()
  const instructions = useStudio((state) => state.instructions)
  const settings = useStudio((state) => state.settings)
  const engines = useEngines().data
  const canInstruct = useCanInstruct()
  const ids = { length: useId(), tone: useId(), style: useId() }
  const chosen = settings
  const change = (part: Partial<GenerationSettings>) => changeSettings({ ...chosen, ...part })
  const close = () => setOpenDialog(null)
  return (
    <Drawer
      opened={openDialog === 'settings'}
      onClose={close}
      title={t('settings.title')}
      position={isPhone ? 'bottom' : 'right'}
      size={isPhone ? '88%' : 420}
      classNames={{ header: 'drawer-head', body: 'window-body' }}
    >
      <Stack className="scroll-y" gap={28} flex={1} p="lg">
        {isPhone && (
          <Textarea
            label={t('generate.instructions')}
            description={canInstruct ? undefined : t('generate.builtin')}
            disabled={!canInstruct}
            autosize
            minRows={2}
            maxRows={6}
            maxLength={limits.instructionsChars}
            value={canInstruct ? instructions : ''}
            onChange={(event) => setInstructions(event.currentTarget.value)}
          />
        )}
        <div>
          <Box fz="sm" fw={600} id={ids.length}>
            {t('settings.length.label')}
          </Box>
          <Box component="p" mb="xs" c="var(--text-2)" fz="sm">
            {t('settings.length.below')}
          </Box>
          <SegmentedControl
            aria-labelledby={ids.length}
            data={settingChoices.length.map((value) => ({ value, label: t(`settings.length.${value}`) }))}
            value={chosen.length}
            onChange={(length) => change({ length: length as GenerationSettings['length'] })}
          />
        </div>
        <Radio.Group
          label={t('settings.tone.label')}
          value={chosen.tone}
          onChange={(tone) => change({ tone: tone as GenerationSettings['tone'] })}
        >
          <Stack className={classes.tones} mt={6}>
            {settingChoices.tone.map((value) => (
              <Radio
                key={value}
                value={value}
                classNames={{ label: 'touch-label' }}
                label={
                  <span>
                    <Box component="strong" fw={500}>
                      {t(`settings.tone.${value}`)}
                    </Box>{' '}
                    <Box component="span" c="var(--text-2)" fz="sm">
                      {t(`settings.tone.${value}Hint`)}
                    </Box>
                  </span>
                }
              />
            ))}
          </Stack>
        </Radio.Group>
        <div>
          <Box fz="sm" fw={600} id={ids.style}>
            {t('settings.style.label')}
          </Box>
          <SegmentedControl
            aria-labelledby={ids.style}
            data={settingChoices.style.map((value) => ({ value, label: t(`settings.style.${value}`) }))}
            value={chosen.style}
            onChange={(style) => change({ style: style as GenerationSettings['style'] })}
          />
        </div>
        <Box className="border-above" component="p" pt="md" c="var(--text-2)" fz="sm">
          {t('settings.below')}
          {engines?.script === 'builtin' && ` ${t('settings.builtin')}`}
        </Box>
      </Stack>
      <Group
        className="border-above"
        align="stretch"
        justify="space-between"
        gap={0}
        wrap="nowrap"
        flex="none"
        py="sm"
        px="lg"
      >
        <Button
          variant="subtle"
          disabled={JSON.stringify(settings) === JSON.stringify(defaultSettings)}
          onClick={() => changeSettings(defaultSettings)}
        >
          {t('settings.reset')}
        </Button>
        <Button onClick={close}>{t('settings.done')}</Button>
      </Group>
    </Drawer>
  )
}
