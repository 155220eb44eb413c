import { useTranslation } from 'react-i18next'
import { FormRow } from '../../ui/fields/form-row.tsx'
import { LanguageChoice, type LanguageChoiceProps } from './language-choice.tsx'

type LanguagesRowProps = Omit<LanguageChoiceProps, 'field'> & {
  hint: string
  error: string | null | undefined
}

/** The form row with the supported languages. */
export function LanguagesRow({ hint, error, ...choice }: LanguagesRowProps) {
  const { t } = useTranslation('professor')
  return (
    <FormRow isGroup label={t('form.languages')} hint={hint} error={error}>
      {(field) => <LanguageChoice field={field} {...choice} />}
    </FormRow>
  )
}
