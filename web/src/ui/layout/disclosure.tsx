import { Anchor, Box } from '@mantine/core'
import { type ReactNode, useId, useState } from 'react'

type DisclosureProps = {
  /** The words of the button while the content is hidden. */
  show: string
  hide: string
  /** Mounted while it is shown. */
  children: ReactNode
}

/** A button in the form of a link that shows and hides what follows it; hidden at first. */
export function Disclosure({ show, hide, children }: DisclosureProps) {
  const [isOpen, setOpen] = useState(false)
  const contentId = useId()
  return (
    <Box mt="md">
      <Anchor
        component="button"
        type="button"
        inherit
        className="touch-height"
        aria-expanded={isOpen}
        aria-controls={isOpen ? contentId : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        {isOpen ? hide : show}
      </Anchor>
      {isOpen && <div id={contentId}>{children}</div>}
    </Box>
  )
}
