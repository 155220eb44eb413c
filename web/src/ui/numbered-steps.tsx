import classes from './numbered-steps.module.css'

type Step = { title: string; text: string }

/** What comes after what, side by side; one below the other where there is little room. */
export function NumberedSteps({ label, steps }: { label: string; steps: readonly Step[] }) {
  return (
    <ol className={classes.steps} aria-label={label}>
      {steps.map((step, place) => (
        <li key={step.title} className={classes.step}>
          <span className={classes.number} aria-hidden>
            {place + 1}
          </span>
          <span>
            <strong className={classes.title}>{step.title}</strong>
            <span className={classes.text}>{step.text}</span>
          </span>
        </li>
      ))}
    </ol>
  )
}
