import { ActionIcon, Menu } from '@mantine/core'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconLanguage from '@tabler/icons-react/dist/esm/icons/IconLanguage.mjs'
import { useTranslation } from 'react-i18next'
import { type InterfaceLanguage, interfaceLanguages, languageNames } from '../i18n/catalogue.ts'
import { chooseLanguage } from '../i18n/i18n.ts'
import { showToast } from '../ui/toasts.tsx'

/** The language of the interface. */
export function LanguageMenu() {
  const { t, i18n } = useTranslation('common')
  const choose = (language: InterfaceLanguage) =>
    chooseLanguage(language).catch(() => showToast('error', t('errors.languageFailed')))
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size={36} aria-label={t('language.menu')}>
          <IconLanguage size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {interfaceLanguages.map((language) => (
          <Menu.Item
            key={language}
            lang={language}
            role="menuitemradio"
            aria-checked={i18n.language === language}
            rightSection={i18n.language === language ? <IconCheck size={16} aria-hidden /> : null}
            onClick={() => choose(language)}
          >
            {languageNames[language]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
