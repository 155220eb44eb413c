import { Alert, Button, Group, Stack } from '@mantine/core'
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import IconInfoCircle from '@tabler/icons-react/dist/esm/icons/IconInfoCircle.mjs'
import { useTranslation } from 'react-i18next'
import { useOnline } from '../../../../ui/use-online.ts'
import { PlaceConflict } from '../annotations/place-conflict.tsx'
import { usePart } from '../store/studio-store.ts'
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
  const { scriptNotice, dismissScriptNotice } = usePart('notices', 'scriptNotice', 'dismissScriptNotice')
  const script = usePart(
    'script',
    'failure',
    'isConflict',
    'isRestored',
    'isKept',
    'errors',
    'warnings',
    'isUnanswered',
    'text',
    'discard',
    'isUnsaved',
  )
  const { conflict: placeConflict } = usePart('places', 'conflict')
  const annotations = usePart('annotations', 'warnings')
  const isOnline = useOnline()
  const hasNotice = scriptNotice !== undefined
  const isNeeded =
    hasNotice ||
    script.failure ||
    script.isConflict ||
    placeConflict ||
    script.isRestored ||
    !script.isKept ||
    script.errors.length + script.warnings.length + annotations.warnings.length > 0
  if (!isNeeded) return null
  return (
    <Stack className={classes.alerts} gap="xs" flex="none">
      {script.isConflict && <ConflictPanel />}
      {placeConflict && !script.isConflict && <PlaceConflict {...placeConflict} />}
      {script.failure && !script.isConflict && !placeConflict && (
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
          onClose={dismissScriptNotice}
          title={scriptNotice.sentence}
        >
          {script.text.trim() === '' && t('script.byHand')}
        </Alert>
      )}
      {script.errors.length > 0 && (
        <Alert color="red" icon={warns} role="alert" title={t('script.hasErrors')}>
          <ul className={classes.list}>
            {script.errors.map((error) => (
              <li key={error}>{error}</li>
            ))}
          </ul>
          <ProblemLines text={script.text} kinds={errorKinds} />
        </Alert>
      )}
      {script.warnings.map((warning) => (
        <Alert key={warning} color="yellow" icon={warns} role="status" title={warning}>
          <ProblemLines text={script.text} kinds={warningKinds} />
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
            <Button size="sm" variant="default" onClick={script.discard}>
              {t('script.discard')}
            </Button>
          </Group>
        </Alert>
      )}
      {!script.isKept && script.isUnsaved && (
        <Alert color="yellow" icon={warns} role="status" title={t('script.notKept')} />
      )}
    </Stack>
  )
}
