import type { HelpLevel } from '@lectern/contract/models.ts'
import { Radio, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useEngines } from '../../../api/use-engines.ts'
import { FormRow } from '../../../ui/fields/form-row.tsx'

const levels: readonly HelpLevel[] = ['explains', 'hints', 'asks_back']

/** How much the assistant reveals in the course's lectures; each choice says what students will notice. */
export function HelpLevelRow({
  value,
  onChange,
}: {
  value: HelpLevel
  onChange: (level: HelpLevel) => void
}) {
  const { t } = useTranslation('models')
  const engines = useEngines().data
  const isBuiltin = engines?.script === 'builtin' && engines.translation === 'none'
  return (
    <FormRow isGroup label={t('help.label')} hint={t('help.hint')}>
      {() => (
        <>
          <Radio.Group value={value} onChange={(level) => onChange(level as HelpLevel)}>
            <Stack gap={10}>
              {levels.map((level) => (
                <Radio
                  key={level}
                  value={level}
                  label={t(`help.${level}`)}
                  description={t(`help.${level}Hint`)}
                />
              ))}
            </Stack>
          </Radio.Group>
          {isBuiltin && (
            <Text size="sm" mt="sm" c="dimmed">
              {t('help.builtin')}
            </Text>
          )}
        </>
      )}
    </FormRow>
  )
}
