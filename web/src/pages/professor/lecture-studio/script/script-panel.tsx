import type { SlideEntry } from '@lectern/contract/lectures.ts'
import { useTranslation } from 'react-i18next'
import type { AudioControl } from '../../../../features/speech/use-audio.ts'
import { HistoryButton } from '../history/history-button.tsx'
import { OfOneSlide } from '../slide/turning.tsx'
import { ToolsButton } from '../tools/tools-button.tsx'
import { GenerateRow } from './generate-row.tsx'
import { LanguageChoice } from './language-choice.tsx'
import { SaveFoot } from './save-foot.tsx'
import { ScriptAlerts } from './script-alerts.tsx'
import { ScriptArea } from './script-area.tsx'
import classes from './script-panel.module.css'
import { ScriptTools } from './script-tools.tsx'
import { SettingsButton } from './settings-drawer.tsx'

/** The right side: language, instructions and writing, the script, saving. */
export function ScriptPanel({ entry, audio }: { entry: SlideEntry; audio: AudioControl }) {
  const { t } = useTranslation('studio')
  return (
    <section className={classes.panel} aria-label={t('script.panel')}>
      <OfOneSlide>
        <div className={classes.tools}>
          <LanguageChoice />
          <HistoryButton />
          <span className={classes.space} />
          <ScriptTools />
          <ToolsButton />
          <SettingsButton />
        </div>
        <div data-keeps-focus>
          <GenerateRow />
        </div>
        <div className={classes.scroll}>
          <ScriptAlerts />
          <ScriptArea entry={entry} audio={audio} />
        </div>
        <SaveFoot />
      </OfOneSlide>
    </section>
  )
}
