import { Box, Group, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { PageTitle } from '../../ui/layout/page-title.tsx'
import classes from './account-frame.module.css'
import { LegalLinks } from './legal-links.tsx'

type AccountFrameProps = {
  title: string
  subtitle: string
  /** The form. */
  children: ReactNode
  /** An illustration of the product; hidden where there is no room. */
  preview: ReactNode
}

/** Login and registration: the form, and beside it an illustration of the product. */
export function AccountFrame({ title, subtitle, children, preview }: AccountFrameProps) {
  return (
    <div className={classes.frame}>
      <PageTitle>{title}</PageTitle>
      <section className={classes.paper}>
        <Box w="100%" maw={400}>
          <Box component="h1" fz={32} fw={650} lh="2.5rem">
            {title}
          </Box>
          <Box component="p" mt={4} mb="lg" c="var(--text-2)" lh="1.375rem">
            {subtitle}
          </Box>
          {children}
          <LegalLinks />
        </Box>
      </section>
      <Group
        component="aside"
        justify="center"
        gap={0}
        wrap="nowrap"
        p={40}
        bg="var(--desk)"
        visibleFrom="lg"
        aria-hidden="true"
      >
        <Stack w="100%" maw={720}>
          {preview}
        </Stack>
      </Group>
    </div>
  )
}
