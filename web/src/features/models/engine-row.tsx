import type { CountedTask, TaskEngine } from '@lectern/contract/models.ts'
import { Box, Button, Group, Stack, Table, Text } from '@mantine/core'
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import IconCircleX from '@tabler/icons-react/dist/esm/icons/IconCircleX.mjs'
import { useTranslation } from 'react-i18next'
import { messageOf } from '../../api/api-error.ts'
import { translateMessages } from '../../i18n/translate-messages.ts'
import { StatusBadge } from '../../ui/feedback/status-badge.tsx'
import { useFormat } from '../../ui/format.ts'
import { formatJobMessage } from '../jobs/job-messages.ts'
import classes from './engine-table.module.css'
import type { EngineTest } from './use-engine-tests.ts'

const icons = {
  configured: 'off',
  ready: 'done',
  failedTest: 'alarm',
  failedCall: 'alarm',
  notTested: 'off',
} as const

/** The setting that gives a task its own model. */
const settingOf = (task: CountedTask): string =>
  task === 'speech' ? 'SPEECH_MODEL' : `AI_MODEL_${task.toUpperCase()}`

type EngineRowProps = {
  engine: TaskEngine
  showsSettings: boolean
  test: EngineTest | undefined
  onTest: () => void
}

/** One task. The result of its last test is shown below it. */
export function EngineRow({ engine, showsSettings, test, onTest }: EngineRowProps) {
  const { t } = useTranslation('models')
  const { task, kind, settings } = engine
  const isTesting = test?.state === 'underWay'
  const name = t(`tasks.${task}`)
  const found =
    test?.state === 'notMade'
      ? { state: 'notTested' as const, works: false, message: messageOf(test.error, t('testFailed')) }
      : test?.state === 'found'
        ? {
            state: test.works ? ('ready' as const) : ('failedTest' as const),
            works: test.works,
            message: formatJobMessage(test),
          }
        : undefined
  const Icon = found?.works ? IconCircleCheck : IconCircleX
  return (
    <Table.Tr className={classes.row}>
      <Table.Th scope="row" className={classes.task}>
        {name}
      </Table.Th>
      <Table.Td className="break-words" data-label={t('head.by')}>
        <DoneBy engine={engine} />
      </Table.Td>
      {showsSettings && (
        <Table.Td className={classes.settings} data-label={t('head.settings')}>
          {kind === 'model' ? (
            settings.length === 0 ? (
              t('onSettings')
            ) : (
              settings.map((setting) => <code key={setting}>{setting}</code>)
            )
          ) : (
            <Box className="break-words" component="span" c="dimmed" fz="xs">
              {t('wouldSet', { name: settingOf(task) })}
            </Box>
          )}
        </Table.Td>
      )}
      <Table.Td data-label={t('head.state')}>
        <State engine={engine} found={found?.state} />
      </Table.Td>
      <Table.Td className={classes.test}>
        <Button
          size="sm"
          variant="default"
          aria-label={isTesting ? undefined : t('testOf', { task: name })}
          aria-disabled={isTesting}
          data-disabled={isTesting || undefined}
          onClick={() => !isTesting && onTest()}
        >
          {isTesting ? t('testing') : t('test')}
        </Button>
        <Group
          role="status"
          className={`${classes.found} break-words`}
          align="flex-start"
          gap={6}
          wrap="nowrap"
          lh="1.125rem"
          c={found?.works ? 'var(--ok)' : 'var(--bad)'}
        >
          {found && (
            <>
              <Icon size={16} aria-hidden />
              <span>
                <span className="visually-hidden">{t(found.works ? 'works' : 'fails')}: </span>
                {found.message}
              </span>
            </>
          )}
        </Group>
      </Table.Td>
    </Table.Tr>
  )
}

function DoneBy({ engine }: { engine: TaskEngine }) {
  const { t } = useTranslation('models')
  const { task, kind, provider, model, host } = engine
  if (kind === 'builtin') return <span>{t('builtin')}</span>
  if (kind === 'model')
    return (
      <span>
        <Box component="span" fw={500}>
          {provider}:{model}
        </Box>{' '}
        <Text span inherit c="dimmed">
          {t('at', { host: host ?? '' })}
        </Text>
      </span>
    )
  const hint = task === 'translate' || task === 'syllabus' ? t(`noneHint.${task}`) : undefined
  return (
    <span>
      {t('none')}{' '}
      {hint && (
        <Text span inherit c="dimmed">
          {hint}
        </Text>
      )}
    </span>
  )
}

/**
 * The result of a test is newer than the last known state: a task whose test has just failed is not ready. A
 * model that was not tested here is known by its last call if that failed, else by its settings only.
 */
function State({ engine, found }: { engine: TaskEngine; found: keyof typeof icons | undefined }) {
  const { t } = useTranslation('models')
  const format = useFormat()
  const { kind, waiting, waiting_until: until, problem, problem_since: since } = engine
  if (kind === 'none') return <StatusBadge kind="off">{t('needsModel')}</StatusBadge>
  if (!waiting && problem && since && !found)
    return (
      <Stack component="span" align="flex-start" gap={6}>
        <StatusBadge kind={icons.failedCall}>{t('failedCall')}</StatusBadge>
        <Text span inherit c="dimmed">
          {translateMessages(engine.problem_messages, problem)}{' '}
          {t('failsSince', { time: format.dateTime(since) })}
        </Text>
      </Stack>
    )
  const state = found ?? (kind === 'model' ? 'configured' : 'ready')
  if (!waiting) return <StatusBadge kind={icons[state]}>{t(state)}</StatusBadge>
  return (
    <Stack component="span" align="flex-start" gap={6}>
      <StatusBadge kind="waiting">
        {until ? t('waitsUntil', { time: format.time(until) }) : t('waits')}
      </StatusBadge>
      <Text span inherit c="dimmed">
        {translateMessages(engine.waiting_messages, waiting)}
      </Text>
    </Stack>
  )
}
