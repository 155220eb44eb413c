import { ActionIcon, Menu } from '@mantine/core'
import IconChevronUp from '@tabler/icons-react/dist/esm/icons/IconChevronUp.mjs'
import IconHighlight from '@tabler/icons-react/dist/esm/icons/IconHighlight.mjs'
import IconVolume from '@tabler/icons-react/dist/esm/icons/IconVolume.mjs'
import IconWriting from '@tabler/icons-react/dist/esm/icons/IconWriting.mjs'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { paths } from '../../../../app/paths.ts'
import { ReasonButton } from '../../../../ui/buttons/reason-button.tsx'
import { entryProps } from '../jobs/menu-entry.ts'
import { useScriptsToWrite } from '../script/use-scripts-to-write.ts'
import { useWriteAllAnnotated } from '../script/use-write-all-annotated.ts'
import { useBulkAudio } from '../store/audio/read-bulk-audio.ts'
import { useLectureReasons, useLectureWork } from '../store/jobs/use-generation.ts'
import { useCounts } from '../store/studio-data.ts'
import { useActions, useStudio } from '../store/studio-store.ts'
import classes from './bulk-buttons.module.css'

type BulkButtonsProps = {
  /** True: one button below the other. */
  isStacked?: boolean
  /** Shows the menu with the other way of writing scripts; phones have it elsewhere. */
  hasWays?: boolean
}

/** Two buttons for the whole lecture: write all missing scripts, generate all missing audio. */
export function BulkButtons({ isStacked = false, hasWays = true }: BulkButtonsProps) {
  const { t } = useTranslation(['studio', 'models'])
  const counts = useCounts()
  const { speakAll, writeAll, startEstimated } = useActions()
  const starting = useStudio((state) => state.starting?.what)
  const work = useLectureWork()
  const reasons = useLectureReasons()
  const { isRunning } = useBulkAudio()
  const isSpeaking = isRunning || reasons.isAllSpoken
  const { scripts: toWrite, withoutText } = useScriptsToWrite()
  const toSpeak = counts.audioToMake
  const isWriting = work.allScriptsJob !== undefined
  // If nothing is missing, the row below the header says so.
  if (toWrite === 0 && toSpeak === 0 && withoutText === 0) return null
  return (
    <div className={classes.buttons} data-stacked={isStacked || undefined} data-keeps-focus>
      {toWrite > 0 && (
        <div className={classes.write}>
          <ReasonButton
            size="sm"
            variant="light"
            justify="space-between"
            leftSection={<IconWriting size={16} aria-hidden />}
            rightSection={<span className="tabular">{toWrite}</span>}
            reason={reasons.writeAll}
            onClick={() => startEstimated('script', () => void writeAll('script'))}
          >
            {isWriting || starting === 'all' ? t('bulk.writing') : t('bulk.writeAll')}
          </ReasonButton>
          {hasWays && <WriteWays />}
        </div>
      )}
      {toWrite === 0 && withoutText > 0 && (
        <p className={classes.noText}>
          {t(withoutText === counts.total ? 'bulk.noText' : 'bulk.restNoText', { count: withoutText })}{' '}
          <Link to={paths.models()}>{t('models:link')}</Link>
        </p>
      )}
      {toSpeak > 0 && (
        <ReasonButton
          size="sm"
          variant="light"
          justify="start"
          leftSection={<IconVolume size={16} aria-hidden />}
          reason={isSpeaking ? t('busy') : reasons.speakAll}
          onClick={speakAll}
        >
          {isSpeaking ? t('bulk.speaking') : t('bulk.speakAll', { count: counts.slidesToSpeak })}
        </ReasonButton>
      )}
    </div>
  )
}

/** Menu beside "Generate All Scripts" with the other way of writing them. */
function WriteWays() {
  const { t } = useTranslation('studio')
  const reasons = useLectureReasons()
  const { label, reason, write } = useWriteAllAnnotated()
  if (reasons.writeAll) return null
  return (
    // Render the menu in the editor's area: the filmstrip would clip it.
    <Menu withinPortal position="top-end" width={300} portalProps={{ target: '#studio-work' }}>
      <Menu.Target>
        <ActionIcon variant="light" color="petrol" size={30} aria-label={t('bulk.ways')}>
          <IconChevronUp size={16} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown aria-label={t('bulk.ways')}>
        <Menu.Item leftSection={<IconHighlight size={18} aria-hidden />} {...entryProps(reason, write)}>
          {label}
          {reason && <small> {reason}</small>}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
