import { type LectureLanguage, lectureLanguages } from '@lectern/contract/languages.ts'
import { pickDefaultLanguage } from '@lectern/core/languages.ts'
import { Box, Checkbox, Group, NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { RowField } from '../../ui/fields/form-row.tsx'
import classes from './language-choice.module.css'

export type LanguageChoiceProps = {
  field: RowField
  offered: readonly LectureLanguage[]
  chosen: readonly LectureLanguage[]
  /** The last language, which cannot be removed. It stays focusable and says why when it is clicked. */
  locked: LectureLanguage | null
  onChange: (chosen: LectureLanguage[]) => void
  onLockedTried: () => void
}

/**
 * Languages as chips with a checkbox, in the order of the screens; the default language is labelled. The list behind them
 * adds every other language that has a voice.
 */
export function LanguageChoice(props: LanguageChoiceProps) {
  const { field, offered, chosen, locked, onChange, onLockedTried } = props
  const { t } = useTranslation(['professor', 'common'])
  const byDefault = pickDefaultLanguage(chosen)
  // A language that was added keeps its chip when it is unchecked again.
  const [added, setAdded] = useState<readonly LectureLanguage[]>([])
  const shown = lectureLanguages.filter((one) => [offered, chosen, added].some((list) => list.includes(one)))
  const others = lectureLanguages.filter((one) => !shown.includes(one))
  const toggle = (language: LectureLanguage) => {
    if (language === locked) return onLockedTried()
    const isChosen = chosen.includes(language)
    onChange(lectureLanguages.filter((one) => (one === language ? !isChosen : chosen.includes(one))))
  }
  const add = (code: string) => {
    const language = others.find((one) => one === code)
    if (!language) return
    setAdded([...added, language])
    toggle(language)
  }
  return (
    <Group align="stretch" gap="sm">
      {shown.map((language) => {
        const isDefault = language === byDefault && chosen.includes(language)
        return (
          <label
            key={language}
            htmlFor={`${field.id}${language}`}
            className={`${classes.chip} hover-sunken`}
            data-chosen={chosen.includes(language) || undefined}
            data-locked={language === locked || undefined}
          >
            <Checkbox
              id={`${field.id}${language}`}
              name="languages"
              value={language}
              checked={chosen.includes(language)}
              onChange={() => toggle(language)}
              aria-disabled={language === locked || undefined}
              aria-invalid={field.isInvalid || undefined}
              aria-describedby={field.describedBy}
            />
            <span>{t(`common:languages.${language}`)}</span>
            <Box component="span" c="var(--text-2)" fz="xs" fw={400}>
              {isDefault ? t('form.languageCodeDefault', { code: language }) : language}
            </Box>
          </label>
        )
      })}
      {others.length > 0 && (
        <NativeSelect
          w={200}
          aria-label={t('form.addLanguage')}
          value=""
          onChange={(event) => add(event.currentTarget.value)}
          data={[
            { value: '', label: t('form.addLanguage') },
            ...others.map((one) => ({ value: one, label: t(`common:languages.${one}`) })),
          ]}
        />
      )}
    </Group>
  )
}
