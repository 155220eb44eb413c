import { Box, Group } from '@mantine/core'
import IconArrowLeft from '@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import classes from './page-header.module.css'
import { PageTitle } from './page-title.tsx'

type PageHeaderProps = {
  title: string
  /** Where the way back leads, and its words. */
  back?: { to: string; label: string }
  /** Beside the title: a badge. */
  beside?: ReactNode
  /** Below the title, in secondary text. */
  below?: ReactNode
  /** At the right: buttons; below the title on phones. */
  actions?: ReactNode
  /** A smaller title and less room, for forms and tables. */
  isDense?: boolean
}

/** The head of a page: way back, title (also the tab's) and actions. */
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
          <Link className={classes.back} to={back.to}>
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
