import { Button, Group, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { readTags } from './filter-bank.ts'

type TagsFieldProps = {
  /** As typed, with commas. */
  value: string
  onChange: (value: string) => void
  /** Tags that the course has already; a press adds one. */
  known: readonly string[]
}

const KNOWN_AT_MOST = 12

/** Tags with commas between them, and the course's own tags to add with a press. */
export function TagsField({ value, onChange, known }: TagsFieldProps) {
  const { t } = useTranslation('questionBank')
  const typed = readTags(value)
  const others = known.filter((tag) => !typed.includes(tag)).slice(0, KNOWN_AT_MOST)
  return (
    <div>
      <TextInput
        label={t('editor.tags')}
        description={t('editor.tagsHint')}
        dir="auto"
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      {others.length > 0 && (
        <Group role="group" aria-label={t('editor.known')} gap={6} mt={8}>
          {others.map((tag) => (
            <Button
              key={tag}
              variant="default"
              size="compact-sm"
              onClick={() => onChange([...typed, tag].join(', '))}
            >
              {tag}
            </Button>
          ))}
        </Group>
      )}
    </div>
  )
}
