import { CloseButton, Input } from '@mantine/core'
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs'
import { type ChangeEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'

type SearchFieldProps = { value: string; onChange: (value: string) => void }

const maxChars = 200

/** Searches while the user types; the cross clears it. */
export function SearchField({ value, onChange }: SearchFieldProps) {
  const { t } = useTranslation('chat')
  const field = useRef<HTMLInputElement>(null)
  return (
    <Input
      ref={field}
      type="search"
      aria-label={t('allNotes.search')}
      placeholder={t('allNotes.search')}
      maxLength={maxChars}
      autoComplete="off"
      leftSection={<IconSearch size={18} aria-hidden />}
      rightSectionPointerEvents="all"
      rightSection={
        value !== '' && (
          <CloseButton
            aria-label={t('allNotes.clear')}
            onClick={() => {
              onChange('')
              field.current?.focus()
            }}
          />
        )
      }
      value={value}
      onChange={(event: ChangeEvent<HTMLInputElement>) => onChange(event.currentTarget.value)}
    />
  )
}
