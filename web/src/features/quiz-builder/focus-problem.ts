/** Brings the first mistake of the page, or of a part of it, into view and puts the caret there. */
export function focusProblem(within: () => ParentNode | null = () => document): void {
  // Twice: a folded card opens first.
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      const field = within()?.querySelector<HTMLElement>('[aria-invalid="true"]')
      const told = within()?.querySelector<HTMLElement>('[data-problem]')
      if (field) return field.focus()
      told?.focus()
    }),
  )
}
