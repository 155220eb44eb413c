import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import IconDeviceDesktop from '@tabler/icons-react/dist/esm/icons/IconDeviceDesktop.mjs'
import IconMoon from '@tabler/icons-react/dist/esm/icons/IconMoon.mjs'
import IconSun from '@tabler/icons-react/dist/esm/icons/IconSun.mjs'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { ChoiceMenu } from '../ui/buttons/choice-menu.tsx'

/** Chooses the color scheme: light, dark or the system's. */
export function ColorSchemeMenu() {
  const { t } = useTranslation('common')
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const shown = useComputedColorScheme('light')
  const Shown = shown === 'dark' ? IconMoon : IconSun

  // The colour of a phone's own bars; before the program runs, public/before-paint.js sets it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the variable's value changes with the scheme
  useEffect(() => {
    const color = getComputedStyle(document.documentElement).getPropertyValue('--body').trim()
    document.querySelector('meta[name="theme-color"]')?.setAttribute('content', color)
  }, [shown])

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
