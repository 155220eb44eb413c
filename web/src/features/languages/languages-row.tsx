import { useTranslation } from 'react-i18next'
import { useEngines } from '../../api/use-engines.ts'
import { FormRow } from '../../ui/fields/form-row.tsx'
import { useFormat } from '../../ui/format.ts'
import { LanguageChoice, type LanguageChoiceProps } from './language-choice.tsx'

type LanguagesRowProps = Omit<LanguageChoiceProps, 'field'> & {
  hint: string
  error: string | null | undefined
}

/** The form row with the supported languages. Without a model it says that the scripts of others are not translated. */
export function LanguagesRow({ hint, error, ...choice }: LanguagesRowProps) {
  const { t } = useTranslation('professor')
  const format = useFormat()
  const { data: engines } = useEngines()
  const hints = engines?.translation === 'none' ? [hint, t('form.noTranslation')] : [hint]
  return (
    <FormRow isGroup label={t('form.languages')} hint={format.sentences(hints)} error={error}>
      {(field) => <LanguageChoice field={field} {...choice} />}
    </FormRow>
  )
}
