import { type InterfaceLanguage, interfaceLanguages } from '@lectern/contract/interface-languages.ts'
import IconLanguage from '@tabler/icons-react/dist/esm/icons/IconLanguage.mjs'
import { useTranslation } from 'react-i18next'
import { callApi } from '../api/call-api.ts'
import { calls } from '../api/calls.ts'
import { getSession } from '../api/session.ts'
import { chooseLanguage } from '../i18n/i18n.ts'
import { languageNames } from '../i18n/interface-languages.ts'
import { ChoiceMenu } from '../ui/buttons/choice-menu.tsx'
import { showToast } from '../ui/feedback/toasts.tsx'

const choices = interfaceLanguages.map((language) => ({
  value: language,
  label: languageNames[language],
  lang: language,
}))

/** Chooses the language of the interface. */
export function LanguageMenu() {
  const { t, i18n } = useTranslation('common')
  const choose = (language: InterfaceLanguage) => {
    // Emails are written in it; the screens do not depend on it.
    if (getSession().state === 'signedIn')
      callApi(calls.users.change, { body: { language } }).catch(() => undefined)
    return chooseLanguage(language).catch(() => showToast('error', t('errors.languageFailed')))
  }
  return (
    <ChoiceMenu
      label={t('language.menu')}
      icon={<IconLanguage size={18} aria-hidden />}
      choices={choices}
      value={i18n.language}
      onChoose={choose}
    />
  )
}
