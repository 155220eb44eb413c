import { ActionIcon } from '@mantine/core'
import IconChevronLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs'
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'

type SlideArrowProps = {
  to: 'previous' | 'next'
  /** Undefined at the first or last slide. */
  onClick: (() => void) | undefined
  className: string | undefined
}

/** Goes to the previous or next slide. Not `disabled` at the ends: a disabled button would lose the focus. */
export const SlideArrow = memo(function SlideArrow({ to, onClick, className }: SlideArrowProps) {
  const { t } = useTranslation('player')
  const Icon = to === 'previous' ? IconChevronLeft : IconChevronRight
  return (
    <ActionIcon
      className={className}
      size={44}
      aria-label={t(`${to}Slide`)}
      aria-disabled={!onClick}
      onClick={onClick}
    >
      <Icon size={24} aria-hidden />
    </ActionIcon>
  )
})
