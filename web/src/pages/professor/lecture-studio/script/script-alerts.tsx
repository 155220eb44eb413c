import { Alert, Button, Group, Stack } from '@mantine/core'
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import IconInfoCircle from '@tabler/icons-react/dist/esm/icons/IconInfoCircle.mjs'
import { useTranslation } from 'react-i18next'
import { useOnline } from '../../../../ui/use-online.ts'
import { HighlightConflict } from '../annotations/highlight-conflict.tsx'
import { useAnnotations } from '../store/annotations/annotations-provider.tsx'
import { useHighlights } from '../store/annotations/highlights.ts'
import { useProblems, useScript } from '../store/document/script.ts'
import { slideKeyOf } from '../store/document/slide-states.ts'
import { useSlideAddress } from '../store/studio-data.ts'
import { useActions, useStudio } from '../store/studio-store.ts'
import { ConflictPanel } from './conflict-panel.tsx'
import { ProblemLines } from './problem-lines.tsx'
import classes from './script-alerts.module.css'

const warns = <IconAlertTriangle aria-hidden />
const tells = <IconInfoCircle aria-hidden />

const errorKinds = ['unmatched', 'overlong'] as const
const warningKinds = ['malformed'] as const

/** Alerts above the script: errors in its tags, failed saves, a restored draft. */
export function ScriptAlerts() {
  const { t } = useTranslation(['studio', 'common'])
  const address = useSlideAddress()
  const noticeKey = `script ${slideKeyOf(address.language, address.slide)}`
  const scriptNotice = useStudio((state) => state.notices.get(noticeKey))
  const { setNotice, discard } = useActions()
  const problems = useProblems()
  const script = useScript()
  const { conflict: highlightConflict } = useHighlights()
  const annotations = useAnnotations()
  const isOnline = useOnline()
  const hasNotice = scriptNotice !== undefined
  const isNeeded =
    hasNotice ||
    script.failure ||
    script.isConflict ||
    highlightConflict ||
    script.isRestored ||
    !script.areDraftsStored ||
    problems.errors.length + problems.warnings.length + annotations.warnings.length > 0
  if (!isNeeded) return null
  return (
    <Stack pt="md" px="var(--inset)" gap="xs" flex="none">
      {script.isConflict && <ConflictPanel />}
      {highlightConflict && !script.isConflict && <HighlightConflict {...highlightConflict} />}
      {script.failure && !script.isConflict && !highlightConflict && (
        <Alert color="red" icon={warns} role="alert" title={script.failure}>
          {script.isUnanswered && t(isOnline ? 'offline.unanswered' : 'offline.title')}{' '}
          {t(script.isUnanswered && !isOnline ? 'offline.stillHere' : 'script.stillHere')}
        </Alert>
      )}
      {hasNotice && (
        <Alert
          color={scriptNotice.kind === 'error' ? 'red' : 'gray'}
          icon={scriptNotice.kind === 'error' ? warns : tells}
          role={scriptNotice.kind === 'error' ? 'alert' : 'status'}
          withCloseButton
          closeButtonLabel={t('common:dismiss')}
          onClose={() => setNotice(noticeKey, null)}
          title={scriptNotice.sentence}
        >
          {script.isBlank && t('script.byHand')}
        </Alert>
      )}
      {problems.errors.length > 0 && (
        <Alert color="red" icon={warns} role="alert" title={t('script.hasErrors')}>
          <ul className={classes.list}>
            {problems.errors.map((error) => (
              <li key={error}>{error}</li>
            ))}
          </ul>
          <ProblemLines kinds={errorKinds} />
        </Alert>
      )}
      {problems.warnings.map((warning) => (
        <Alert key={warning} color="yellow" icon={warns} role="status" title={warning}>
          <ProblemLines kinds={warningKinds} />
        </Alert>
      ))}
      {annotations.warnings.length > 0 && (
        <Alert color="yellow" icon={warns} role="status">
          <ul className={classes.list}>
            {[...new Set(annotations.warnings)].map((warning) => (
              <li key={warning}>{warning}</li>
            ))}
          </ul>
        </Alert>
      )}
      {script.isRestored && !script.isConflict && (
        <Alert color="petrol" icon={tells} role="status" title={t('script.restored')}>
          <Group gap="sm" mt={4}>
            {t('script.restoredText')}
            <Button size="sm" variant="default" onClick={() => discard(address)}>
              {t('script.discard')}
            </Button>
          </Group>
        </Alert>
      )}
      {!script.areDraftsStored && script.isUnsaved && (
        <Alert color="yellow" icon={warns} role="status" title={t('script.notKept')} />
      )}
    </Stack>
  )
}
