import type { LectureLanguage } from '@lectern/contract/languages.ts'
import { Button, Menu, Text } from '@mantine/core'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs'
import { useTranslation } from 'react-i18next'
import { languagesOf } from '../../../../features/languages/languages-of.ts'
import { isLanguageLocked } from '../store/document/is-language-locked.ts'
import { useLecture, useSlideAddress } from '../store/studio-data.ts'
import { useStudio } from '../store/studio-store.ts'
import { readTranslationGaps } from '../translation/read-translation-gaps.ts'
import classes from './language-choice.module.css'

/** Menu of the script's language. The other languages are locked until the default language is complete. */
export function LanguageChoice({ isShort = false }: { isShort?: boolean }) {
  const { t } = useTranslation(['studio', 'translation', 'common'])
  const lecture = useLecture()
  const go = useStudio((state) => state.go)
  const address = useSlideAddress()
  const nameOf = (code: string) => t(`common:languages.${code as LectureLanguage}`)
  /** Names the gaps of the translation into a language. */
  const gapsOf = (code: string): string => {
    const { missing, stale } = readTranslationGaps(lecture, code)
    return [
      missing > 0 && t('translation:missing', { count: missing }),
      stale > 0 && t('translation:stale', { count: stale }),
    ]
      .filter(Boolean)
      .join(t('header.comma'))
  }
  const isDefault = address.language === lecture.default_language
  return (
    <Menu position="bottom-start" width={280}>
      <Menu.Target>
        <Button
          className={isShort ? undefined : classes.chosen}
          variant="default"
          size={isShort ? 'md' : 'sm'}
          rightSection={<IconChevronDown size={16} aria-hidden />}
        >
          <span className="visually-hidden">{t('language.label')}&nbsp;</span>
          {isShort ? address.language.toUpperCase() : nameOf(address.language)}
          {isDefault && <span className={classes.default}>{t('language.default')}</span>}
        </Button>
      </Menu.Target>
      <Menu.Dropdown aria-label={t('language.menu')}>
        <Menu.RadioGroup value={address.language} onChange={(language) => go({ language })}>
          {languagesOf(lecture).map((code) => {
            const gaps = code === lecture.default_language ? '' : gapsOf(code)
            const isLocked = isLanguageLocked(lecture, code)
            return (
              <Menu.RadioItem
                key={code}
                value={code}
                closeMenuOnClick
                disabled={isLocked}
                checkIcon={<IconCheck size={16} aria-hidden />}
                rightSection={isLocked && <IconLock size={16} aria-hidden />}
              >
                {nameOf(code)}
                {code === lecture.default_language && (
                  <span className={classes.default}>{t('language.default')}</span>
                )}
                {(isLocked || gaps) && (
                  <Text size="xs" span display="block">
                    {isLocked ? t('language.locked') : gaps}
                  </Text>
                )}
              </Menu.RadioItem>
            )
          })}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  )
}
