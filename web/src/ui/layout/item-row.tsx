import { Box, Group, Title } from '@mantine/core'
import type { ComponentProps, ReactNode } from 'react'
import { Link, type To } from 'react-router'
import classes from './item-row.module.css'

const join = (own: string | undefined, added: string | undefined) => (added ? `${own} ${added}` : own)

/** A list of lectures or quizzes. */
export const ItemRows = ({ children }: { children: ReactNode }) => <ul>{children}</ul>

/** A row: thumbnail, texts, actions. */
export const ItemRow = ({ className, ...props }: ComponentProps<'li'>) => (
  <li className={join(classes.row, className)} {...props} />
)

type ItemWordsProps = {
  title: string
  /** The title links there, or the whole row. */
  to?: To | undefined
  isWholeRow?: boolean
  /** After the title. */
  beside?: ReactNode
  description?: ReactNode
  /** Number of description lines that are shown. */
  lines?: 1 | 2
  className?: string | undefined
  children: ReactNode
}

/** Texts of a row: title, description, facts. */
export function ItemWords({
  title,
  to,
  isWholeRow = true,
  beside,
  description,
  lines = 1,
  className,
  children,
}: ItemWordsProps) {
  return (
    <div className={join(classes.words, className)}>
      <Group gap="0.125rem 0.625rem">
        <Title className={`${classes.title} break-words`} order={2} size="h4" dir="auto">
          {to ? (
            <Link className={isWholeRow ? `${classes.link} ${classes.cover}` : classes.link} to={to}>
              {title}
            </Link>
          ) : (
            title
          )}
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

export const ItemActions = ({ children }: { children: ReactNode }) => (
  <div className={classes.actions}>{children}</div>
)

type ItemThumbnailProps = { src: string | null; onError?: () => void; isEmpty?: boolean; children: ReactNode }

/** The thumbnail of a row, or an icon if it has none. */
export function ItemThumbnail({ src, onError, isEmpty, children }: ItemThumbnailProps) {
  if (src !== null)
    return (
      <img className={`${classes.thumbnail} slide-frame`} src={src} alt="" loading="lazy" onError={onError} />
    )
  return (
    <span className={`${classes.thumbnail} slide-frame`} data-empty={isEmpty || undefined}>
      {children}
    </span>
  )
}
