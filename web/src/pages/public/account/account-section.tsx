import { Box, Text, Title } from '@mantine/core'
import { type ReactNode, useId } from 'react'

/** A part of the account page: title, note, content. */
export function AccountSection({
  title,
  note,
  children,
}: {
  title: string
  note?: string
  children: ReactNode
}) {
  const id = useId()
  return (
    <Box component="section" aria-labelledby={id} className="border-above" pt="lg">
      <Title order={2} size="h4" id={id}>
        {title}
      </Title>
      {note && (
        <Text c="var(--text-2)" mt={4}>
          {note}
        </Text>
      )}
      <Box mt="md">{children}</Box>
    </Box>
  )
}
