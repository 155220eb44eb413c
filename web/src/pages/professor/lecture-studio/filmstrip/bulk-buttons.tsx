import IconVolume from '@tabler/icons-react/dist/esm/icons/IconVolume.mjs'
import IconWriting from '@tabler/icons-react/dist/esm/icons/IconWriting.mjs'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { paths } from '../../../../app/paths.ts'
import { ReasonButton } from '../../../../ui/buttons/reason-button.tsx'
import { useScriptsToWrite } from '../script/use-scripts-to-write.ts'
import { usePart } from '../store/studio-store.ts'
import classes from './bulk-buttons.module.css'
import { WriteWays } from './write-ways.tsx'

type BulkButtonsProps = {
  /** True: one button below the other. */
  isStacked?: boolean
  /** Shows the menu with the other way of writing scripts; phones have it elsewhere. */
  hasWays?: boolean
}

/** Two buttons for the whole lecture: write all missing scripts, generate all missing audio. */
export function BulkButtons({ isStacked = false, hasWays = true }: BulkButtonsProps) {
  const { t } = useTranslation(['studio', 'models'])
  const { counts } = usePart('document', 'counts')
  const { speakAll } = usePart('bulk', 'speakAll')
  const generation = usePart(
    'generation',
    'allScriptsJob',
    'writeAllReason',
    'writeAll',
    'isStarting',
    'speakAllReason',
  )
  const bulk = usePart('bulk', 'isRunning')
  const estimateFirst = usePart('estimateFirst', 'begin')
  const { scripts: toWrite, withoutText } = useScriptsToWrite()
  const toSpeak = counts.audioToMake
  const isWriting = generation.allScriptsJob !== undefined
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
            reason={generation.writeAllReason}
            onClick={() => estimateFirst.begin('script', () => void generation.writeAll('script'))}
          >
            {isWriting || generation.isStarting === 'all' ? t('bulk.writing') : t('bulk.writeAll')}
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
          justify="space-between"
          leftSection={<IconVolume size={16} aria-hidden />}
          rightSection={<span className="tabular">{toSpeak}</span>}
          reason={bulk.isRunning ? t('busy') : generation.speakAllReason}
          onClick={speakAll}
        >
          {bulk.isRunning ? t('bulk.speaking') : t('bulk.speakAll')}
        </ReasonButton>
      )}
    </div>
  )
}
