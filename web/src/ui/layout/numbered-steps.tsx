import { Box, Group } from '@mantine/core'
import classes from './numbered-steps.module.css'

type Step = { title: string; text: string }

/** A numbered list of steps, side by side; stacked on narrow screens. */
export function NumberedSteps({ label, steps }: { label: string; steps: readonly Step[] }) {
  return (
    <ol className={classes.steps} aria-label={label}>
      {steps.map((step, place) => (
        <Group key={step.title} component="li" align="stretch" gap="sm" wrap="nowrap">
          <Box className="tabular" component="span" c="var(--accent-text)" fw={600} aria-hidden>
            {place + 1}
          </Box>
          <span>
            <Box component="strong" display="block" fw={600}>
              {step.title}
            </Box>
            <Box component="span" display="block" c="var(--text-2)" fz="sm" lh="1.25rem">
              {step.text}
            </Box>
          </span>
        </Group>
      ))}
    </ol>
  )
}
