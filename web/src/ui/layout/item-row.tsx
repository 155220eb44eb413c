import { Box, Group, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './item-row.module.css'

/** Class for the link of a row: its target covers the whole row. */
export const coversRow = classes.cover

type ListProps = { className?: string | undefined; children: ReactNode }
const join = (own: string | undefined, added: string | undefined) => (added ? `${own} ${added}` : own)

/** A list of lectures or quizzes. */
export const ItemRows = ({ className, children }: ListProps) => (
  <ul className={join(classes.rows, className)}>{children}</ul>
)

/** A row: thumbnail, texts, actions. */
export const ItemRow = ({ className, children }: ListProps) => (
  <li className={join(classes.row, className)}>{children}</li>
)

type ItemWordsProps = {
  title: string
  /** After the title. */
  beside?: ReactNode
  description?: ReactNode
  /** Number of description lines that are shown. */
  lines?: 1 | 2
  className?: string | undefined
  children: ReactNode
}

/** Texts of a row: title, description, facts. */
export function ItemWords({ title, beside, description, lines = 1, className, children }: ItemWordsProps) {
  return (
    <div className={join(classes.words, className)}>
      <Group gap="0.125rem 0.625rem">
        <Title className={`${classes.title} break-words`} order={2} size="h4" dir="auto">
          {title}
        </Title>
        {beside}
      </Group>
      {description && (
        <Box
          className={`${classes.description} break-words`}
          component="p"
          c="var(--text-2)"
          lh="1.375rem"
          data-lines={lines}
          dir="auto"
        >
          {description}
        </Box>
      )}
      {children}
    </div>
  )
}

/** Facts in one small line. */
export const ItemMeta = ({ children }: { children: ReactNode }) => (
  <Group className="tabular" gap="0 0.875rem" mt={4} c="var(--text-2)" fz="sm" lh="1.25rem">
    {children}
  </Group>
)

export const ItemActions = ({ className, children }: ListProps) => (
  <div className={join(classes.actions, className)}>{children}</div>
)

type ItemThumbnailProps = { src: string | null; onError?: () => void; isEmpty?: boolean; children: ReactNode }

/** The thumbnail of a row, or an icon if it has none. */
export function ItemThumbnail({ src, onError, isEmpty, children }: ItemThumbnailProps) {
  if (src !== null)
    return <img className={classes.thumbnail} src={src} alt="" loading="lazy" onError={onError} />
  return (
    <span className={classes.thumbnail} data-empty={isEmpty || undefined}>
      {children}
    </span>
  )
}
