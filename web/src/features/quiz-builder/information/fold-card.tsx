import { Collapse, Stack, Text, Title, UnstyledButton } from '@mantine/core'
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import { type ReactNode, useId } from 'react'
import classes from './info-card.module.css'

type FoldCardProps = {
  title: string
  /** In one line, while it is collapsed. */
  summary: ReactNode
  isOpen: boolean
  /** Left out: it is always open. */
  onFold: ((isOpen: boolean) => void) | undefined
  children: ReactNode
}

/** A card of settings that is collapsed to one line. */
export function FoldCard({ title, summary, isOpen, onFold, children }: FoldCardProps) {
  const bodyId = useId()
  return (
    <section className={`${classes.card} panel`} aria-label={title}>
      {onFold ? (
        <Title order={2} size="h4">
          <UnstyledButton
            className={classes.fold}
            w="100%"
            fz="inherit"
            lh="inherit"
            aria-expanded={isOpen}
            aria-controls={bodyId}
            onClick={() => onFold(!isOpen)}
          >
            <Stack component="span" gap={0} flex={1} miw={0}>
              <span>{title}</span>
              {!isOpen && (
                <Text className="truncate" size="sm" span c="var(--text-2)" fw={400}>
                  {summary}
                </Text>
              )}
            </Stack>
            <IconChevronDown className="chevron" data-open={isOpen || undefined} size={18} aria-hidden />
          </UnstyledButton>
        </Title>
      ) : (
        <Title order={2} size="h4" pt="md" px={20}>
          {title}
        </Title>
      )}
      <Collapse expanded={isOpen} id={bodyId}>
        <Stack pt="sm" pb={20} px="var(--inset)">
          {children}
        </Stack>
      </Collapse>
    </section>
  )
}
