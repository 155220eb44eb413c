import { Box, Group } from '@mantine/core'
import IconArrowLeft from '@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import classes from './page-header.module.css'
import { PageTitle } from './page-title.tsx'

type PageHeaderProps = {
  title: string
  /** Target and text of the back link. */
  back?: { to: string; label: string }
  /** Beside the title: a badge. */
  beside?: ReactNode
  /** Below the title, in secondary text. */
  below?: ReactNode
  /** Buttons at the right; on phones below the title. */
  actions?: ReactNode
  /** Smaller title and spacing, for forms and tables. */
  isDense?: boolean
}

/** Header of a page: back link, title (also set as the tab's title) and actions. */
export function PageHeader({ title, back, beside, below, actions, isDense = false }: PageHeaderProps) {
  return (
    <Group
      className={classes.header}
      component="header"
      align="flex-end"
      justify="space-between"
      gap="1rem 1.5rem"
      data-dense={isDense || undefined}
    >
      <PageTitle>{title}</PageTitle>
      <Box miw={0} flex="1 1 20rem">
        {back && (
          <Link className={`${classes.back} back-link`} to={back.to}>
            <IconArrowLeft size={16} aria-hidden /> {back.label}
          </Link>
        )}
        <Group gap="0.25rem 0.75rem">
          <Box className={`${classes.title} break-words`} component="h1" fw={650} dir="auto">
            {title}
          </Box>
          {beside}
        </Group>
        {below && (
          <Box className="break-words" mt={4} c="var(--text-2)">
            {below}
          </Box>
        )}
      </Box>
      {actions && (
        <Group align="stretch" gap="sm">
          {actions}
        </Group>
      )}
    </Group>
  )
}
