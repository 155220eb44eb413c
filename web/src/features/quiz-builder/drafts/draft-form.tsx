import type { Lecture } from '@lectern/contract/lectures.ts'
import * as limits from '@lectern/contract/limits.ts'
import { Box, Button, Checkbox, Group, NativeSelect, Radio, Stack, Text, Textarea } from '@mantine/core'
import IconSparkles from '@tabler/icons-react/dist/esm/icons/IconSparkles.mjs'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FailureAlert } from '../../../ui/feedback/failure-alert.tsx'
import { FieldError } from '../../../ui/fields/field-error.tsx'
import { NumberField } from '../../../ui/fields/number-field.tsx'
import { useFormat } from '../../../ui/format.ts'
import { useLanguageName } from '../../../ui/use-language-name.ts'
import { EstimateLine } from '../../estimates/estimate-line.tsx'
import { useEstimate } from '../../estimates/use-estimate.ts'
import classes from './draft-form.module.css'
import type { DraftWishes } from './quiz-drafts.ts'
import { SlideChoice } from './slide-choice.tsx'
import { draftTypes, useDraftForm } from './use-draft-form.ts'

type DraftFormProps = {
  lecture: Lecture
  /** Only a model follows them. */
  takesInstructions: boolean
  isStarting: boolean
  /** Why drafting could not be started, or null. */
  failure: string | null
  onStart: (wishes: DraftWishes) => void
}

/** From which slides, how many questions, and of which types. */
export function DraftForm({ lecture, takesInstructions, isStarting, failure, onStart }: DraftFormProps) {
  const { t } = useTranslation('quizAuthoring')
  const format = useFormat()
  const nameOf = useLanguageName()
  const { wishes, problems, isReady, change, toggleSlide, toggleType, body } = useDraftForm(lecture)
  const [wasTried, setTried] = useState(false)
  const slides = lecture.slides[lecture.default_language] ?? []
  const estimate = useEstimate(
    lecture._id,
    isReady
      ? {
          task: 'draft',
          count: body().count,
          language: wishes.language,
          ...(wishes.slides ? { slides: wishes.slides.join(',') } : {}),
        }
      : null,
  )
  const excess = wishes.instructions.length - limits.instructionsChars
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (isReady && !isStarting) onStart(body())
  }
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap={20} p="var(--inset)" bd="1px solid var(--line)" bdrs="sm">
        <fieldset>
          <Box component="legend" fz="sm" fw={600} lh="1.25rem">
            {t('drafts.slides')}
          </Box>
          <Group className={classes.choices} mt={4} gap="0.5rem 1.5rem">
            <Radio
              label={t('drafts.all', { count: slides.length })}
              checked={wishes.slides === null}
              onChange={() => change({ slides: null })}
            />
            <Radio
              label={t('drafts.some')}
              checked={wishes.slides !== null}
              onChange={() => change({ slides: [] })}
            />
            {wishes.slides && (
              <Box className="tabular" component="span" ml="auto" c="var(--text-2)" fz="sm" role="status">
                {t('drafts.chosen', { count: wishes.slides.length })}
              </Box>
            )}
          </Group>
          {wishes.slides && <SlideChoice slides={slides} chosen={wishes.slides} onToggle={toggleSlide} />}
          {wasTried && problems.slides && <Fault>{t('drafts.noSlide')}</Fault>}
        </fieldset>
        <Group align="stretch" gap="1rem 2rem">
          <NumberField
            flex="none"
            w={104}
            label={t('drafts.count')}
            value={wishes.count}
            onChange={(count) => change({ count })}
            isWhole
            maxFigures={3}
            error={
              problems.count ? t('drafts.countOut', { limit: format.number(limits.draftsPerJob) }) : undefined
            }
          />
          <fieldset>
            <Box component="legend" fz="sm" fw={600} lh="1.25rem">
              {t('drafts.kinds')}
            </Box>
            <Group className={classes.choices} mt={4} gap="0.5rem 1.5rem" data-tall>
              {draftTypes.map((type) => (
                <Checkbox
                  key={type}
                  label={t(`type.${type}`)}
                  checked={wishes.types.includes(type)}
                  onChange={() => toggleType(type)}
                />
              ))}
            </Group>
            {problems.types && <Fault>{t('drafts.noKind')}</Fault>}
          </fieldset>
          {lecture.supported_languages.length > 1 && (
            <NativeSelect
              label={t('drafts.language')}
              value={wishes.language}
              onChange={(event) => change({ language: event.currentTarget.value })}
              data={lecture.supported_languages.map((code) => ({ value: code, label: nameOf(code) }))}
            />
          )}
        </Group>
        {takesInstructions && (
          <Textarea
            label={t('drafts.instructions')}
            description={t('drafts.instructionsHint')}
            autosize
            minRows={2}
            maxRows={8}
            dir="auto"
            value={wishes.instructions}
            onChange={(event) => change({ instructions: event.currentTarget.value })}
            error={
              problems.instructions && (
                <FieldError>
                  {t('drafts.instructionsLong', {
                    count: excess,
                    limit: format.number(limits.instructionsChars),
                  })}
                </FieldError>
              )
            }
          />
        )}
        {failure && <FailureAlert>{failure}</FailureAlert>}
        {estimate.data?.kind === 'model' && isReady && <EstimateLine estimate={estimate.data} />}
        <div>
          <Button
            type="submit"
            leftSection={<IconSparkles size={16} aria-hidden />}
            data-disabled={isStarting || undefined}
            aria-disabled={isStarting || undefined}
          >
            {t(isStarting ? 'drafts.starting' : 'drafts.start')}
          </Button>
        </div>
      </Stack>
    </form>
  )
}

const Fault = ({ children }: { children: string }) => (
  <Text component="div" size="sm" mt={4} c="var(--bad)" role="alert">
    <FieldError>{children}</FieldError>
  </Text>
)
