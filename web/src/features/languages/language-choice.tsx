import type { LectureLanguage } from '@lectern/contract/languages.ts'
import { pickDefaultLanguage } from '@lectern/core/languages.ts'
import { Box, Checkbox, Group } from '@mantine/core'
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

/** Languages as chips with a checkbox, in the order offered; the default language is labelled. */
export function LanguageChoice(props: LanguageChoiceProps) {
  const { field, offered, chosen, locked, onChange, onLockedTried } = props
  const { t } = useTranslation(['professor', 'common'])
  const byDefault = pickDefaultLanguage(chosen)
  const toggle = (language: LectureLanguage) => {
    if (language === locked) return onLockedTried()
    const isChosen = chosen.includes(language)
    onChange(offered.filter((one) => (one === language ? !isChosen : chosen.includes(one))))
  }
  return (
    <Group align="stretch" gap="sm">
      {offered.map((language) => {
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
    </Group>
  )
}
