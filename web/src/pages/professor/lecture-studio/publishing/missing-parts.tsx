import { Button, Popover } from '@mantine/core'
import { useMemo, useState } from 'react'
import { useLecture } from '../store/studio-data.ts'
import { listIncomplete, MissingList } from './missing-list.tsx'
import { useReadiness } from './use-readiness.ts'

/**
 * Beside the Publish button, on a phone above the slides: how much is ready. Opens to what each language
 * lacks, with links to the slides and the ways out.
 */
export function MissingParts({ onLeave }: { onLeave?: () => void }) {
  const lecture = useLecture()
  const { short, whole } = useReadiness()
  const [isOpen, setOpen] = useState(false)
  const incomplete = useMemo(() => listIncomplete(lecture), [lecture])
  const leave = () => {
    setOpen(false)
    onLeave?.()
  }
  // The last gap was closed in it: a later one must not open it again.
  if (isOpen && incomplete.length === 0) setOpen(false)
  if (incomplete.length === 0) return <p title={whole}>{short}</p>
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      width="min(25rem, 100vw - 2rem)"
      position="bottom-end"
      shadow="md"
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <Button
          size="sm"
          variant="subtle"
          color="gray"
          c="var(--warn)"
          title={whole}
          onClick={() => setOpen(!isOpen)}
        >
          {short}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={whole}>
        <MissingList incomplete={incomplete} onLeave={leave} />
      </Popover.Dropdown>
    </Popover>
  )
}
