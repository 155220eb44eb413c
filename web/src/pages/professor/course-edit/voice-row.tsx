import type { VoiceSettings } from '@lectern/contract/courses.ts'
import type { LectureLanguage } from '@lectern/contract/languages.ts'
import { Box, Button, Group, NativeSelect, SegmentedControl, Stack, Text } from '@mantine/core'
import IconPlayerStopFilled from '@tabler/icons-react/dist/esm/icons/IconPlayerStopFilled.mjs'
import IconVolume from '@tabler/icons-react/dist/esm/icons/IconVolume.mjs'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useEngines } from '../../../api/use-engines.ts'
import { FieldError } from '../../../ui/fields/field-error.tsx'
import { FormRow } from '../../../ui/fields/form-row.tsx'
import { useVoiceSample } from './use-voice-sample.ts'

/** The choices, in the order in which they are offered. */
const choices = {
  voice: ['deep', 'bright'],
  rate: ['slow', 'normal', 'fast'],
  pitch: ['low', 'normal', 'high'],
} as const satisfies { [K in keyof VoiceSettings]: readonly VoiceSettings[K][] }

type VoiceRowProps = {
  courseId: string
  value: VoiceSettings
  /** The languages of the course: a sample is heard in one of them. */
  languages: readonly LectureLanguage[]
  isChanged: boolean
  onChange: (settings: VoiceSettings) => void
}

/** How the built-in voices sound in the course's lectures, with a sample that plays on request. */
export function VoiceRow({ courseId, value, languages, isChanged, onChange }: VoiceRowProps) {
  const { t } = useTranslation(['spoken', 'common'])
  const id = useId()
  const engines = useEngines().data
  const [chosen, setChosen] = useState<LectureLanguage | null>(null)
  const language = languages.find((one) => one === chosen) ?? languages[0] ?? 'en'
  const sample = useVoiceSample(courseId)
  if (engines?.speech === 'model')
    return (
      <FormRow isGroup label={t('voice.title')}>
        {() => <Text size="sm">{t('voice.ofProvider')}</Text>}
      </FormRow>
    )
  const change = (part: Partial<VoiceSettings>) => {
    sample.stop()
    onChange({ ...value, ...part })
  }
  const isHeard = sample.state === 'playing'
  return (
    <FormRow isGroup label={t('voice.title')} hint={t('voice.hint')}>
      {() => (
        <Stack gap="md">
          {(['voice', 'rate', 'pitch'] as const).map((part) => (
            <div key={part}>
              <Box fz="sm" fw={600} mb={4} id={`${id}${part}`}>
                {t(`voice.${part}.label`)}
              </Box>
              <SegmentedControl
                aria-labelledby={`${id}${part}`}
                data={choices[part].map((one) => ({
                  value: one,
                  label: t(`voice.${part}.${one}` as 'voice.rate.slow'),
                }))}
                value={value[part]}
                onChange={(one) => change({ [part]: one })}
              />
            </div>
          ))}
          <Group gap="sm" align="end">
            {languages.length > 1 && (
              <NativeSelect
                label={t('voice.sampleIn')}
                data={languages.map((one) => ({ value: one, label: t(`common:languages.${one}`) }))}
                value={language}
                onChange={(event) => {
                  sample.stop()
                  setChosen(event.currentTarget.value as LectureLanguage)
                }}
              />
            )}
            <Button
              variant="default"
              loading={sample.state === 'loading'}
              leftSection={
                isHeard ? (
                  <IconPlayerStopFilled size={16} aria-hidden />
                ) : (
                  <IconVolume size={16} aria-hidden />
                )
              }
              onClick={() => (isHeard ? sample.stop() : void sample.play({ ...value, language }))}
            >
              {t(isHeard ? 'voice.stop' : 'voice.listen')}
            </Button>
          </Group>
          <div aria-live="polite">
            {sample.error && (
              <Text size="sm" c="var(--bad)" component="div">
                <FieldError>{sample.error}</FieldError>
              </Text>
            )}
            {isChanged && <Text size="sm">{t('voice.changed')}</Text>}
          </div>
        </Stack>
      )}
    </FormRow>
  )
}
