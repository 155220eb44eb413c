import { lectureLanguages } from '@lectern/contract/languages.ts'
import { Box, Group } from '@mantine/core'
import { useTranslation } from 'react-i18next'

/** Language codes, with the full names as tooltips and for screen readers. */
export function LanguageTags({ languages }: { languages: readonly string[] }) {
  const { t } = useTranslation('common')
  return (
    <Group component="ul" align="stretch" gap={6}>
      {languages.map((code) => {
        const known = lectureLanguages.find((language) => language === code)
        const name = known ? t(`languages.${known}`) : code
        return (
          <Box
            key={code}
            component="li"
            py={1}
            px={5}
            bd="1px solid var(--line)"
            bdrs={4}
            c="var(--text-2)"
            fz={11}
            fw={600}
            lh="1rem"
            title={name}
          >
            <span aria-hidden>{code.toUpperCase()}</span>
            <span className="visually-hidden">{name}</span>
          </Box>
        )
      })}
    </Group>
  )
}
