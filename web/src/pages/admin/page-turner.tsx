import { Button, Group, Text } from '@mantine/core'
import IconChevronLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs'
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'

type Turn = { label: string; onTurn: () => void; isPossible: boolean }

/** The line below a list that is read page by page: which rows these are, and two buttons. */
export function PageTurner({ range, back, forth }: { range: string; back: Turn; forth: Turn }) {
  return (
    <Group justify="space-between" mt="sm">
      <Text className="tabular" size="sm" c="var(--text-2)" role="status">
        {range}
      </Text>
      <Group gap="xs">
        <Button
          variant="default"
          size="sm"
          leftSection={<IconChevronLeft size={16} aria-hidden />}
          disabled={!back.isPossible}
          onClick={back.onTurn}
        >
          {back.label}
        </Button>
        <Button
          variant="default"
          size="sm"
          rightSection={<IconChevronRight size={16} aria-hidden />}
          disabled={!forth.isPossible}
          onClick={forth.onTurn}
        >
          {forth.label}
        </Button>
      </Group>
    </Group>
  )
}
