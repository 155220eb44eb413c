import { TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs'
import { useState } from 'react'

const WAIT_MS = 250

/** A search that is asked for once the typing pauses. */
export function SearchField({
  label,
  value,
  onSearch,
}: {
  label: string
  value: string
  onSearch: (text: string) => void
}) {
  const [text, setText] = useState(value)
  const search = useDebouncedCallback(onSearch, WAIT_MS)
  return (
    <TextInput
      type="search"
      w={{ base: '100%', sm: 320 }}
      maxLength={200}
      placeholder={label}
      aria-label={label}
      leftSection={<IconSearch size={18} aria-hidden />}
      value={text}
      onChange={(event) => {
        setText(event.currentTarget.value)
        search(event.currentTarget.value)
      }}
    />
  )
}
