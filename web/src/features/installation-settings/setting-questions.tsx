import type {
  SettingTest,
  SettingTestResult,
  SettingValues,
} from '@lectern/contract/installation-settings.ts'
import { Stack } from '@mantine/core'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormRow } from '../../ui/fields/form-row.tsx'
import { EngineFields } from './engine-fields.tsx'
import { MailQuestion } from './mail-question.tsx'
import { RegistrationQuestion } from './registration-question.tsx'
import { changesOfPart, type SettingStates, type SettingsDraft } from './settings-draft.ts'
import { findWrongField, type WrongField, WrongFieldProvider } from './wrong-setting.tsx'

type SettingQuestionsProps = {
  states: SettingStates
  draft: SettingsDraft
  onChange: (draft: SettingsDraft) => void
  /** Asks the server to try settings that are not saved. */
  test: (part: SettingTest['part'], settings: SettingValues) => Promise<SettingTestResult>
  /** Why the settings were not saved. */
  saveError: unknown
  /** Further questions. */
  children?: ReactNode
}

/** The questions of the set-up, which are also the page Settings: professors, model and voice, mail. */
export function SettingQuestions({
  states,
  draft,
  onChange,
  test,
  saveError,
  children,
}: SettingQuestionsProps) {
  const { t } = useTranslation('admin')
  const root = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (findWrongField(saveError)) root.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [saveError])
  // The failure of a test belongs to the draft that was tested.
  const [failed, setFailed] = useState<{ of: SettingsDraft; field: WrongField | null } | null>(null)
  const tryOut = async (part: SettingTest['part']) => {
    setFailed(null)
    try {
      return await test(part, changesOfPart(part, draft, states))
    } catch (error) {
      setFailed({ of: draft, field: findWrongField(error) })
      throw error
    }
  }
  return (
    <WrongFieldProvider value={findWrongField(saveError) ?? (failed?.of === draft ? failed.field : null)}>
      <div ref={root} style={{ display: 'contents' }}>
        <RegistrationQuestion {...{ draft, states, onChange }} />
        <FormRow isGroup label={t('engines.question')} hint={t('engines.hint')}>
          {() => (
            <Stack gap="xl">
              <EngineFields
                part="model"
                draft={draft.model}
                states={states}
                onChange={(model) => onChange({ ...draft, model })}
                test={() => tryOut('model')}
              />
              <EngineFields
                part="voice"
                draft={draft.voice}
                states={states}
                onChange={(voice) => onChange({ ...draft, voice })}
                test={() => tryOut('voice')}
              />
            </Stack>
          )}
        </FormRow>
        <MailQuestion
          draft={draft.mail}
          states={states}
          onChange={(mail) => onChange({ ...draft, mail })}
          test={() => tryOut('mail')}
        />
        {children}
      </div>
    </WrongFieldProvider>
  )
}
