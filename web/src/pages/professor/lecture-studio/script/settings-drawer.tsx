import { limits } from '@lectern/contract/limits.ts'
import type { GenerationSettings } from '@lectern/contract/scripts.ts'
import { ActionIcon, Button, Drawer, Radio, SegmentedControl, Stack, Textarea, Tooltip } from '@mantine/core'
import IconAdjustmentsHorizontal from '@tabler/icons-react/dist/esm/icons/IconAdjustmentsHorizontal.mjs'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useEngines } from '../../../../api/queries/health.ts'
import { usePart } from '../store/studio-store.ts'
import classes from './settings-drawer.module.css'
import { defaultSettings, settingChoices } from './use-settings.ts'

export function SettingsButton({ isPhone = false }: { isPhone?: boolean }) {
  const { t } = useTranslation(['studio', 'common'])
  const { openDialog, setOpenDialog } = usePart('dialogs', 'openDialog', 'setOpenDialog')
  return (
    <Tooltip label={t('settings.title')} disabled={openDialog !== null}>
      <ActionIcon
        variant={isPhone ? 'subtle' : 'default'}
        color="gray"
        size={isPhone ? 44 : 30}
        aria-label={t('settings.title')}
        onClick={() => setOpenDialog('settings')}
      >
        <IconAdjustmentsHorizontal size={isPhone ? 22 : 18} aria-hidden />
      </ActionIcon>
    </Tooltip>
  )
}

/** How the next script shall be written. On phones also the free instructions. */
export function SettingsDrawer({ isPhone }: { isPhone: boolean }) {
  const { t } = useTranslation(['studio', 'common'])
  const { openDialog, setOpenDialog } = usePart('dialogs', 'openDialog', 'setOpenDialog')
  const { instructions, setInstructions } = usePart('settings', 'instructions', 'setInstructions')
  const settings = usePart('settings', 'settings', 'change', 'isDefault')
  const engines = useEngines().data
  const ids = { length: useId(), tone: useId(), style: useId() }
  const chosen = settings.settings
  const change = (part: Partial<GenerationSettings>) => settings.change({ ...chosen, ...part })
  const close = () => setOpenDialog(null)
  return (
    <Drawer
      opened={openDialog === 'settings'}
      onClose={close}
      title={t('settings.title')}
      position={isPhone ? 'bottom' : 'right'}
      size={isPhone ? '88%' : 420}
      closeButtonProps={{ 'aria-label': t('common:close') }}
      classNames={{ header: classes.head, body: classes.body, content: classes.content }}
    >
      <div className={classes.choices}>
        {isPhone && (
          <Textarea
            label={t('generate.instructions')}
            autosize
            minRows={2}
            maxRows={6}
            maxLength={limits.instructionsChars}
            value={instructions}
            onChange={(event) => setInstructions(event.currentTarget.value)}
          />
        )}
        <div>
          <div className={classes.label} id={ids.length}>
            {t('settings.length.label')}
          </div>
          <p className={classes.hint}>{t('settings.length.below')}</p>
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
          <Stack gap={10} mt={6}>
            {settingChoices.tone.map((value) => (
              <Radio
                key={value}
                value={value}
                label={
                  <>
                    <strong className={classes.tone}>{t(`settings.tone.${value}`)}</strong>{' '}
                    <span className={classes.hint}>{t(`settings.tone.${value}Hint`)}</span>
                  </>
                }
              />
            ))}
          </Stack>
        </Radio.Group>
        <div>
          <div className={classes.label} id={ids.style}>
            {t('settings.style.label')}
          </div>
          <SegmentedControl
            aria-labelledby={ids.style}
            data={settingChoices.style.map((value) => ({ value, label: t(`settings.style.${value}`) }))}
            value={chosen.style}
            onChange={(style) => change({ style: style as GenerationSettings['style'] })}
          />
        </div>
        <p className={classes.note}>
          {t('settings.below')}
          {engines?.script === 'builtin' && ` ${t('settings.builtin')}`}
        </p>
      </div>
      <div className={classes.foot}>
        <Button
          variant="subtle"
          disabled={settings.isDefault}
          onClick={() => settings.change(defaultSettings)}
        >
          {t('settings.reset')}
        </Button>
        <Button onClick={close}>{t('settings.done')}</Button>
      </div>
    </Drawer>
  )
}
