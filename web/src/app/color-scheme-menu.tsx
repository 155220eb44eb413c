import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import IconDeviceDesktop from '@tabler/icons-react/dist/esm/icons/IconDeviceDesktop.mjs'
import IconMoon from '@tabler/icons-react/dist/esm/icons/IconMoon.mjs'
import IconSun from '@tabler/icons-react/dist/esm/icons/IconSun.mjs'
import { useTranslation } from 'react-i18next'
import { ChoiceMenu } from '../ui/choice-menu.tsx'

/** Light, dark, or as the system. */
export function ColorSchemeMenu() {
  const { t } = useTranslation('common')
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const Shown = useComputedColorScheme('light') === 'dark' ? IconMoon : IconSun
  return (
    <ChoiceMenu
      label={t('colorScheme.menu')}
      icon={<Shown size={18} aria-hidden />}
      choices={[
        { value: 'light', label: t('colorScheme.light'), icon: <IconSun size={16} aria-hidden /> },
        { value: 'dark', label: t('colorScheme.dark'), icon: <IconMoon size={16} aria-hidden /> },
        { value: 'auto', label: t('colorScheme.system'), icon: <IconDeviceDesktop size={16} aria-hidden /> },
      ]}
      value={colorScheme}
      onChoose={setColorScheme}
    />
  )
}
