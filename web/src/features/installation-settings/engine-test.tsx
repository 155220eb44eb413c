import type { SettingTestResult } from '@lectern/contract/installation-settings.ts'
import { Button, Group, Text } from '@mantine/core'
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import IconPlayerPlay from '@tabler/icons-react/dist/esm/icons/IconPlayerPlay.mjs'
import { useTranslation } from 'react-i18next'
import { translateMessages } from '../../i18n/translate-messages.ts'
import type { useEngineTest } from './use-engine-test.ts'

type EngineTest = ReturnType<typeof useEngineTest>

/** Tries a model or a mail server, or lets a voice speak. */
export function EngineTestButton({ part, test }: { part: 'model' | 'voice' | 'mail'; test: EngineTest }) {
  const { t } = useTranslation('admin')
  const idle = { model: t('engines.test'), voice: t('engines.listen'), mail: t('mail.test') }[part]
  return (
    <Button
      variant="default"
      leftSection={part === 'voice' && <IconPlayerPlay size={16} aria-hidden />}
      disabled={test.state === 'asking'}
      onClick={() => void test.run()}
    >
      {test.state === 'asking' ? t('engines.testing') : test.isPlaying ? t('engines.playing') : idle}
    </Button>
  )
}

/** What the last test found, in words. It belongs to the values that were tested. */
export function EngineTestLine({ test }: { test: EngineTest }) {
  return (
    <div role="status">
      {test.result && <ResultLine {...test.result} />}
      {test.error && <ResultLine works={false} message={test.error} />}
    </div>
  )
}

function ResultLine({
  works,
  message,
  code,
  params = {},
  details = [],
}: Pick<SettingTestResult, 'works' | 'message'> & Partial<SettingTestResult>) {
  const text = code === undefined ? message : translateMessages([{ code, params }, ...details], message)
  return (
    <Group gap={8} wrap="nowrap" align="flex-start" c={works ? 'var(--ok)' : 'var(--warn)'}>
      {works ? <IconCircleCheck size={18} aria-hidden /> : <IconAlertTriangle size={18} aria-hidden />}
      <Text className="break-words" size="sm" fw={600} miw={0}>
        {text}
      </Text>
    </Group>
  )
}
