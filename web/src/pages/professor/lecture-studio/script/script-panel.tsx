import { Box, Group, Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { HistoryButton } from '../history/history-button.tsx'
import { SlideParts } from '../slide/slide-transition.tsx'
import { ScriptAddress } from '../store/slide-address-provider.tsx'
import { ToolsButton } from '../tools/tools-button.tsx'
import { GenerateRow } from './generate-row.tsx'
import { LanguageChoice } from './language-choice.tsx'
import { SaveFooter } from './save-footer.tsx'
import { ScriptAlerts } from './script-alerts.tsx'
import { ScriptArea } from './script-area.tsx'
import classes from './script-panel.module.css'
import { ScriptTools } from './script-tools.tsx'
import { SettingsButton } from './settings-drawer.tsx'

/** The right half: language, instructions, generation, script and saving. */
export function ScriptPanel() {
  const { t } = useTranslation('studio')
  return (
    <Stack
      className={classes.panel}
      component="section"
      gap={0}
      h="100%"
      aria-label={t('script.panel')}
      data-region="script"
      tabIndex={-1}
    >
      <SlideParts>
        <Group className={`${classes.tools} border-below`} gap="xs" flex="none" mih={50}>
          <LanguageChoice />
          <HistoryButton />
          <Box component="span" flex={1} />
          <ScriptTools />
          <ToolsButton />
          <SettingsButton />
        </Group>
        <div data-keeps-focus>
          <GenerateRow />
        </div>
        <Stack className="scroll-y" gap={0} flex={1} mih={0}>
          <ScriptAlerts />
          <ScriptAddress>
            <ScriptArea />
          </ScriptAddress>
        </Stack>
        <SaveFooter />
      </SlideParts>
    </Stack>
  )
}
