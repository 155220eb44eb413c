import { Box } from '@mantine/core'
import type { ReactNode } from 'react'

/** A sheet of paper below the sample slide. */
export function PaperCard({ children }: { children: ReactNode }) {
  return (
    <Box py={18} px={20} bd="1px solid var(--line)" bdrs="xs" bg="var(--paper)">
      {children}
    </Box>
  )
}
